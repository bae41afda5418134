import type { InstallPrompt } from '../../lib/first-script.ts';
import { openPrompt } from '../../lib/modals.ts';
import { createStore, pageState } from '../../lib/page-state.ts';
import { readStored, store } from '../../lib/storage.ts';

/** How this browser lets the site be installed: by its own prompt, by hand, or not at all. */
export type InstallOffer = InstallPrompt | 'by-hand' | null;

const offer = pageState(() => createStore<InstallOffer>(null));
const bannerRefused = pageState(() => createStore(true));
const refusedKey = 'install_banner_dismissed';

/** Null on the server and until the page is idle. */
export const useInstallOffer = () => offer().use();

export function useInstallBanner(): boolean {
  const offered = useInstallOffer() !== null;
  return !bannerRefused().use() && offered;
}

export function refuseInstallBanner(): void {
  store(refusedKey, 'true');
  bannerRefused().set(true);
}

/** Takes the offer that came before the page ran (lib/first-script), and those that follow. */
export function followInstallOffers(): void {
  bannerRefused().set(readStored(refusedKey) !== undefined);
  if (isInstalled()) return;
  const { set } = offer();
  set(window.installPrompt ?? (isAppleTouch() ? 'by-hand' : null));
  addEventListener('beforeinstallprompt', () => set(window.installPrompt ?? null));
  addEventListener('appinstalled', () => set(null));
}

/** Installs the site, as far as this browser can. */
export async function install(): Promise<void> {
  const { get, set } = offer();
  const current = get();
  if (current === 'by-hand') openPrompt('install-steps');
  if (current === null || current === 'by-hand') return;
  // An offer can be used once. The browser may make another.
  set(null);
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
