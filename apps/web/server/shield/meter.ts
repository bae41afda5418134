/** More pages wait than a burst of tabs makes: a restored window of the browser has some twenty. */
const waitingTooMany = 40;
/** Without the shield, this process makes some tens of pages a second; it comes down only far below that. */
const calm = { ms: 60_000, asked: 300 };

/** Whether the shield is needed: up once too many pages wait, down after a minute in which few unknown clients came. */
export function createMeter(now: () => number) {
  let isUp = false;
  let since = 0;
  let asked = 0;
  return {
    isUp: (): boolean => {
      if (isUp && now() - since >= calm.ms) {
        isUp = asked >= calm.asked;
        since = now();
        asked = 0;
      }
      return isUp;
    },
    noteWaiting: (waiting: number): void => {
      if (isUp || waiting < waitingTooMany) return;
      isUp = true;
      since = now();
      asked = 0;
    },
    noteAsked: (): void => {
      asked += 1;
    },
  };
}
