import { timing } from '@confab/domain';

type Moment = {
  /** Whether a new version waits. */
  waiting: boolean;
  /** Whether somebody looks at the page, and at nothing that was opened on it. */
  free: boolean;
  /** When the prompt was last shown, in Unix seconds; undefined: never. */
  shownAt: number | undefined;
  nowMs: number;
};

/** Whether 'Update available' is shown now: not again for twenty minutes, whichever tab has shown it. */
export function mayPrompt({ waiting, free, shownAt, nowMs }: Moment): boolean {
  if (!waiting || !free) return false;
  // A clock that was put back must not silence it for long.
  return shownAt === undefined || Math.abs(nowMs - shownAt * 1000) >= timing.updatePromptGapMs;
}

/** What is stored of the last time; undefined for nothing of use. */
export function readShownAt(stored: string | undefined): number | undefined {
  const seconds = Number(stored ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}
