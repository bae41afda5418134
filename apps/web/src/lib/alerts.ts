import { messages, timing } from '@confab/domain';
import { isCallError } from './call.ts';
import { askToLogIn } from './modals.ts';
import { createStore, pageState } from './page-state.ts';

export type Alert = {
  /** Replaces an alert with the same id. */
  id: string;
  /** Unique for every alert shown, also for one that replaces another. */
  key: number;
  text: string;
  kind: 'info' | 'ok' | 'error';
  /** Milliseconds until it closes; paused while the pointer is over it. */
  duration: number;
  action?: { label: string; onPress: () => void };
};

type NewAlert = Pick<Alert, 'text'> & Partial<Omit<Alert, 'key'>>;

const mostAtOnce = 3;
const store = pageState(() => ({ ...createStore<readonly Alert[]>([]), count: 0 }));

/** Shows an alert for a while; the oldest of more than three closes. */
export function showAlert(alert: NewAlert): void {
  const alerts = store();
  const key = (alerts.count += 1);
  const shown: Alert = { id: `alert-${key}`, kind: 'info', duration: timing.alertMs, ...alert, key };
  const others = alerts.get().filter(({ id }) => id !== shown.id);
  alerts.set([...others, shown].slice(-mostAtOnce));
}

export function dismissAlert(id: string): void {
  store().set(
    store()
      .get()
      .filter((alert) => alert.id !== id),
  );
}

export const useAlerts = () => store().use();

/**
 * The open dialogs, over which alerts stand elsewhere. Counted, because a selector that looks for one (`body:has()`)
 * makes the browser search a long thread again with each change of the page.
 */
const dialogs = pageState(() => createStore(0));

export const useDialogCount = () => dialogs().use();

/** Returns a function that takes the dialog from the count. */
export function countDialog(): () => void {
  const count = dialogs();
  count.set(count.get() + 1);
  return () => count.set(count.get() - 1);
}

/**
 * Shows that a call failed: the one handler for every error that a screen does not explain itself. `text` replaces the
 * general sentence.
 */
export function alertError(error: unknown, text?: string): void {
  // The session ended elsewhere. What the member typed stays for after a login.
  if (isCallError(error, 401)) askToLogIn();
  else showAlert({ id: 'error', kind: 'error', text: text ?? sentenceFor(error) });
}

/** Refusals after which members can do something else, as the server's sentence tells them. */
const saysWhatToDo: ReadonlySet<string> = new Set([
  'read_only',
  'out_of_room',
  'email-not-confirmed',
  'edit-would-wait',
  'too-many-held',
  'held-not-found',
  'sign-up-decided',
  'sign-up-not-found',
  'too-much-mail',
  'conversation-full',
  'takes-no-mail',
  'warned-already',
  'appealed-already',
  'appeal-decided',
  'not-your-turn',
  'auto-rule-changed',
  'auto-rule-too-slow',
]);

function sentenceFor(error: unknown): string {
  if (isCallError(error, 429)) return messages.tooFast;
  if (isCallError(error, 0)) return messages.network;
  if (isCallError(error) && saysWhatToDo.has(error.code ?? '')) return error.message;
  const [wrong] = isCallError(error) ? error.details : [];
  if (wrong) return wrong.path === '' ? wrong.problem : `${wrong.path}: ${wrong.problem}`;
  return messages.somethingWrong;
}

/** Copies the full address of a path of this site, and shows whether it worked. */
export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + path);
    showAlert({ id: 'copied', kind: 'ok', text: messages.linkCopied });
  } catch {
    showAlert({ id: 'copied', kind: 'error', text: messages.linkCopyFailed });
  }
}

/**
 * Announces a text to screen readers, politely. The live region is created with the first message and stays, because
 * some screen readers ignore a region that is inserted with its text.
 */
export function announce(text: string): void {
  const region = document.getElementById(regionId) ?? makeRegion();
  region.textContent = '';
  // Repeating a text is a change only after the region was empty.
  setTimeout(() => {
    region.textContent = text;
  }, 50);
}

const regionId = 'announcements';

function makeRegion(): HTMLElement {
  const region = document.createElement('div');
  region.id = regionId;
  region.className = 'sr-only';
  region.role = 'status';
  document.body.append(region);
  return region;
}
