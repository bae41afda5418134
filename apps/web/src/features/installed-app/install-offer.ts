import { openPrompt } from '../../lib/app-prompts.ts';
import { createStore } from '../../lib/create-store.ts';
import type { InstallPrompt } from '../../lib/install-prompt.ts';
import { readStored, store } from '../../lib/storage.ts';

/** How this browser lets the site be installed: by asking itself, by hand, or not at all. */
export type InstallOffer = InstallPrompt | 'by-hand' | null;

const offer = createStore<InstallOffer>(null);
const refused = createStore(true);
const refusedKey = 'install_banner_dismissed';

/** The offer of this browser, followed. The server and the first moments of a page know of none. */
export const useInstallOffer = offer.use;

/** Whether the banner may be shown: nobody has sent it away for good. */
export function useInstallBanner(): boolean {
  const none = offer.use() === null;
  return !refused.use() && !none;
}

export function refuseInstallBanner(): void {
  store(refusedKey, 'true');
  refused.set(true);
}

/** Takes up what the browser has offered until now (lib/install-prompt), and follows what it offers. */
export function followInstallOffers(): void {
  refused.set(readStored(refusedKey) !== undefined);
  if (isInstalled()) return;
  offer.set(window.installPrompt ?? (isAppleTouch() ? 'by-hand' : null));
  addEventListener('beforeinstallprompt', () => offer.set(window.installPrompt ?? null));
  addEventListener('appinstalled', () => offer.set(null));
}

/** Installs the site, as far as this browser can. */
export async function install(): Promise<void> {
  const current = offer.get();
  if (current === 'by-hand') openPrompt('install-steps');
  if (current === null || current === 'by-hand') return;
  // It asks once, however quickly somebody presses; the browser makes another offer where it wants to.
  offer.set(null);
  await current.prompt();
}

/** Whether the page runs as an installed app. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;
}

/** On iPhones and iPads only the menu of Safari installs. New iPads say that they are Macs. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
