import { createStore } from '../../lib/create-store.ts';
import { readStored, store as writeStored } from '../../lib/storage.ts';

const key = 'single_keys';
const wanted = createStore(true);

/** Whether single keys act on this device. Some people press keys by accident, or speak to their computer. */
export const useSingleKeys = wanted.use;

export function loadSingleKeys(): void {
  wanted.set(readStored(key) !== 'off');
}

export function setSingleKeys(on: boolean): void {
  wanted.set(on);
  writeStored(key, on ? undefined : 'off');
}
