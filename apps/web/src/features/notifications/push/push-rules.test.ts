import { describe, expect, it } from 'vitest';
import { mayAsk } from './push-rules.ts';

const day = 86_400;
const now = 1_800_000_000;
const asked = (daysAgo: number) => String(now - daysAgo * day);
const may = (permission: NotificationPermission, stored?: string) =>
  mayAsk({ permission, asked: stored, nowMs: now * 1000 });

describe('whether a member is asked to turn notifications on', () => {
  it('depends on the permission: not where it is granted', () => {
    expect(may('default')).toBe(true);
    expect(may('denied')).toBe(true);
    expect(may('granted')).toBe(false);
  });

  it('depends on when they were last asked: not again for thirty days', () => {
    expect(may('default', asked(0))).toBe(false);
    expect(may('default', asked(29.9))).toBe(false);
    expect(may('default', asked(30))).toBe(true);
  });

  it('does not wait for ever on a clock that was put back, or on something that is no time', () => {
    expect(may('default', asked(-400))).toBe(true);
    expect(may('default', 'yesterday')).toBe(true);
  });
});
