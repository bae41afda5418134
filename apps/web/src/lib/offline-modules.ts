/**
 * A part of the app that cannot be loaded makes the router load the whole page again, in case the site was renewed
 * meanwhile. Without a network that would leave the site: there the failure is given another name, which is shown as
 * what it is.
 */
export function keepPageWhileOffline(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) payload.message = `Offline: ${payload.message}`;
  });
}
