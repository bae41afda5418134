import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

/** Answers only when told to. */
function aSlowSource() {
  const asked: { keys: readonly string[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const ask = inTurns<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const answers = new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `of ${key}`]));
        asked.push({ keys, answer: () => resolve(answers), fail: reject });
      }),
  );
  const nth = async (turn: number) => {
    await expect.poll(() => asked.length).toBe(turn);
    const one = asked[turn - 1];
    if (!one) throw new Error('nothing was asked');
    return one;
  };
  return { ask, nth };
}

test('a question that comes alone is asked at once', async () => {
  const { ask, nth } = aSlowSource();
  const answer = ask('a');
  const first = await nth(1);
  first.answer();
  expect([first.keys, await answer]).toEqual([['a'], 'of a']);
});

test('questions that come while others are asked share the next turn, each key once', async () => {
  const { ask, nth } = aSlowSource();
  const early = ask('a');
  const first = await nth(1);
  const late = Promise.all([ask('a'), ask('b'), ask('a'), ask('unknown')]);
  first.answer();
  expect(await early).toBe('of a');
  const second = await nth(2);
  second.answer();
  expect(second.keys).toEqual(['a', 'b', 'unknown']);
  expect(await late).toEqual(['of a', 'of b', 'of a', undefined]);
});

test('a failure is that of its own turn only', async () => {
  const { ask, nth } = aSlowSource();
  const early = ask('a');
  const first = await nth(1);
  const late = ask('b');
  first.fail(new Error('away'));
  await expect(early).rejects.toThrow('away');
  (await nth(2)).answer();
  expect(await late).toBe('of b');
});
