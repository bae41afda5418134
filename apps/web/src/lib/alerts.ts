import { timing } from '@confab/domain';
import { createStore } from './create-store.ts';

export type Alert = {
  /** One with the same id takes the place of the earlier. */
  id: string;
  /** Different for every alert shown, also for one that replaces another. */
  key: number;
  text: string;
  kind: 'info' | 'ok' | 'error';
  /** Milliseconds until it goes by itself; the time stands still while somebody points at it. */
  duration: number;
  action?: { label: string; onPress: () => void };
};

type NewAlert = Pick<Alert, 'text'> & Partial<Omit<Alert, 'key'>>;

const mostAtOnce = 3;
const store = createStore<readonly Alert[]>([]);
let count = 0;

/** Shows a message for a while, three at most: the oldest makes room. */
export function showAlert(alert: NewAlert): void {
  count += 1;
  const shown: Alert = { id: `alert-${count}`, kind: 'info', duration: timing.alertMs, ...alert, key: count };
  const others = store.get().filter(({ id }) => id !== shown.id);
  store.set([...others, shown].slice(-mostAtOnce));
}

export function dismissAlert(id: string): void {
  store.set(store.get().filter((alert) => alert.id !== id));
}

export const useAlerts = store.use;
