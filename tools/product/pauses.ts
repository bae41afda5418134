/** Before a restart: doubled each time, until what is restarted has run well for a while. */
export type Pauses = { firstMs: number; longestMs: number; forgottenAfterMs: number };

export const PAUSES: Pauses = { firstMs: 1000, longestMs: 30_000, forgottenAfterMs: 60_000 };

/** The next pause, in milliseconds, after a run of this length; 0 for a start that failed. */
export function growingPauses({ firstMs, longestMs, forgottenAfterMs }: Pauses): (ranMs: number) => number {
  let next = firstMs;
  return (ranMs) => {
    const pause = ranMs > forgottenAfterMs ? firstMs : next;
    next = Math.min(pause * 2, longestMs);
    return pause;
  };
}
