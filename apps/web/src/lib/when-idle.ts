/** A page that was quiet for as long has what its reader came for. */
const settledMs = 2000;

/** Does something when the page has settled and the browser has nothing else to do. Returns what calls it off. */
export function whenIdle(act: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Not every browser tells.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(act, { timeout: settledMs });
    else act();
  }, settledMs);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
