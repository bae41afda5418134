import { say } from '@confab/terminal';

/** How often it is said what is awaited. */
export const SAY_EVERY_MS = 20_000;

/** May be given a sentence as often as one likes: says one after this time, and again each time it has passed. */
export function sayNowAndThen(everyMs = SAY_EVERY_MS): (sentence: string) => void {
  let next = Date.now() + everyMs;
  return (sentence) => {
    if (Date.now() < next) return;
    next = Date.now() + everyMs;
    say(sentence);
  };
}
