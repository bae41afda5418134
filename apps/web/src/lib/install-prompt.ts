/** What a browser gives that offers to install the site. */
export type InstallPrompt = Event & {
  prompt(): Promise<unknown>;
};

declare global {
  interface Window {
    /** The offer of the browser, until the app takes it up. Set by `watchInstallPrompt`. */
    installPrompt?: InstallPrompt;
  }
}

/** Runs in the page itself: the browser offers once, maybe before the app runs, and must not ask by itself. */
export const watchInstallPrompt = `addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.installPrompt = event;
}, true)`;
