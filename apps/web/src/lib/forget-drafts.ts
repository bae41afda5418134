import { forgetKeptBelow } from './draft-files.ts';
import { forgetTexts } from './drafts.ts';
import { store, storedKeys } from './storage.ts';

/** Forgets whatever somebody has begun to write on this device: another account may be next to use it. */
export async function forgetDrafts(): Promise<void> {
  forgetTexts();
  for (const key of storedKeys()) {
    if (key.startsWith('draft:')) store(key, undefined);
  }
  await forgetKeptBelow('draft:');
}
