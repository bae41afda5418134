declare global {
  interface Window {
    /** What follows when a late part of the app could not be loaded. Set by `watchMissingParts`. */
    missingPart?: (error: unknown) => Promise<never>;
  }
}

/**
 * Runs in the page itself: what it is about may be missing in the app. A site that was renewed has other files, and loading
 * the page again brings them, once; what somebody writes is kept. Without a network that would leave the site: there the
 * failure is given another name, which is shown as what it is, and which the router does not take for a missing file.
 */
export const watchMissingParts = `window.missingPart = async (error) => {
  if (!navigator.onLine) {
    error.message = 'Offline: ' + error.message;
    throw error;
  }
  const { src } = document.querySelector('script[type=module][src]');
  const gone = await fetch(src, { method: 'HEAD', cache: 'no-store' }).then(({ status }) => status === 404, () => false);
  let before;
  try {
    before = sessionStorage.getItem('renewed');
    sessionStorage.setItem('renewed', src);
  } catch {}
  if (!gone || before === src) throw error;
  location.reload();
  return new Promise(() => {});
}`;
