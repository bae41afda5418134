import { expect, test } from 'vitest';
import { shieldFigures, type ShieldMinute } from './shield.ts';

const now = Date.parse('2026-05-01T14:30:20Z');
const at = (time: string, counts: Partial<Record<ShieldMinute['what'], number>>) =>
  Object.entries(counts).map(([what, count]) => ({
    // The keys are those of the type of `counts`.
    what: what as ShieldMinute['what'],
    minute: `2026-05-01T${time}:00Z`,
    count,
  }));

test('the figures are those of the last hour, and the shield is up since its first minute without a gap', () => {
  const figures = shieldFigures(
    [
      ...at('12:00', { up: 30 }),
      ...at('13:29', { up: 30, noPass: 7, wanted: 7 }),
      ...at('13:30', { up: 30 }),
      ...at('13:31', { wanted: 12, noPass: 2, forgedPass: 1 }),
      ...at('14:28', { up: 30, wanted: 40, noPass: 30, wrongAnswer: 3 }),
      ...at('14:29', { up: 30, passedByWork: 4, passedByQuestion: 1, work200: 1, work300: 2, work5000: 1 }),
    ],
    now,
  );
  expect(figures).toEqual({
    upSince: '2026-05-01T14:28:00.000Z',
    wanted: [12, ...Array<number>(56).fill(0), 40, 0, 0],
    asked: [
      { reason: 'noPass', count: 32 },
      { reason: 'forgedPass', count: 1 },
    ],
    refused: [{ reason: 'wrongAnswer', count: 3 }],
    passed: 5,
    medianWorkMs: 300,
  });
});

test('without counts nothing is up', () => {
  expect(shieldFigures(at('14:27', { up: 1 }), now)).toMatchObject({ upSince: null, medianWorkMs: null });
});
