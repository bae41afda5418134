import { layout } from '@confab/domain';

type Shared = { title: string; path: string };

/** Whether to use the device's share sheet: in narrow windows only (product-a 9). */
export function canShareNatively(): boolean {
  return innerWidth <= layout.railFrom && typeof navigator.share === 'function';
}

/** Opens the device's share sheet. Closing it without sharing is no error. */
export async function shareNatively({ title, path }: Shared): Promise<void> {
  await navigator.share({ title, url: location.origin + path }).catch(() => undefined);
}
