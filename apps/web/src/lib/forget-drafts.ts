import { forgetKeptBelow } from './draft-files.ts';
import { store } from './storage.ts';

/** Forgets whatever somebody has begun to write on this device: another account may be next to use it. */
export async function forgetDrafts(): Promise<void> {
  for (const key of storedKeys()) {
    if (key.startsWith('draft:')) store(key, undefined);
  }
  await forgetKeptBelow('draft:');
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
