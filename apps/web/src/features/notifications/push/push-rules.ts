import { timing } from '@confab/domain';

type Moment = {
  permission: NotificationPermission;
  /** What is stored of the last time. */
  asked: string | undefined;
  nowMs: number;
};

/** Whether a member may be asked to turn notifications on: not again for thirty days, whatever the answer was. */
export function mayAsk({ permission, asked, nowMs }: Moment): boolean {
  if (permission === 'granted') return false;
  const askedAt = asked === undefined ? Number.NaN : Number(asked);
  // A clock that was put back must not silence it for longer.
  return Number.isNaN(askedAt) || Math.abs(nowMs - askedAt * 1000) >= timing.pushAskAgainMs;
}
