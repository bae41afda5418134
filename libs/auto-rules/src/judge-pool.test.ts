import type { AutoRuleCondition, AutoRuleTarget } from '@confab/domain';
import { afterAll, expect, test } from 'vitest';
import type { JudgedFacts, JudgedItem } from './judge.ts';
import { createJudge, JudgedTooLong, type JudgedRule } from './judge-pool.ts';

const judge = createJudge({ queueMax: 10 });
afterAll(() => judge.close());

const item: JudgedItem = {
  ...{ type: 'comment', title: '', source: 'Selling lenses', html: null },
  ...{ linkUrl: null, pictureTexts: [], depth: 0 },
};
const facts: JudgedFacts = {
  ...{ at: 0, accountMadeAt: 0, points: 0 },
  ...{ wroteAt: [], language: null, noCopies: 0 },
};

let ruleId = 0;
const aRule = (condition: AutoRuleCondition, target: AutoRuleTarget = 'any'): JudgedRule => {
  ruleId += 1;
  return { ruleId, version: 1, createdAt: '', target, when: JSON.stringify([condition]) };
};
const selling: AutoRuleCondition = { test: 'words', any: ['selling'] };
const pattern = (...any: string[]): AutoRuleCondition => ({ test: 'pattern', any });

/** Letters without repetitions, of which the engine remembers where they lead. */
function lettersOf(letters: string, seed = 1): string {
  let state = seed;
  const next = () => (state = (state * 16_807) % 2_147_483_647);
  return Array.from({ length: 19_900 }, () => letters.charAt((next() >> 8) % letters.length)).join('');
}
/** Takes seconds for such a text. */
const slow = String.raw`(?:\pL|\pN|\pP){0,900}zz`;
const long = { ...item, source: `${lettersOf('ab')} selling` };

test('a rule is for posts, for comments, or for both', async () => {
  const rules = (['any', 'post', 'comment'] as const).map((target) => aRule(selling, target));
  const matched = async (type: JudgedItem['type']) =>
    (await judge.begin(10_000)(rules, { ...item, type }, facts)).matched;
  expect(await matched('comment')).toEqual([rules[0], rules[2]]);
  expect(await matched('post')).toEqual([rules[0], rules[1]]);
  expect((await judge.begin(10_000)(rules, item, undefined)).matched).toEqual([]);
});

test('many patterns that are looked for together are found as one by one', async () => {
  const rules = Array.from({ length: 40 }, (_, number) =>
    aRule(pattern(`w${number}x`, `[^a-z]s{1,2}ell${number}$`)),
  );
  const text = `${'many words. '.repeat(300)} w7x  ssell31`;
  const { matched } = await judge.begin(10_000)(rules, { ...item, source: text }, facts);
  expect(matched).toEqual([rules[7], rules[31]]);
});

test('a rule that is too slow is ended and matches nothing, and those before and after it are judged', async () => {
  const rules = [aRule(selling), aRule(pattern(slow)), aRule(pattern('selling$'))];
  const { matched, tooSlow } = await judge.begin(10_000)(rules, long, facts);
  expect(matched).toEqual([rules[0], rules[2]]);
  expect(tooSlow).toEqual([rules[1]]);
});

test('what rules take together ends at the deadline, which names the slowest of them', async () => {
  const rules = [aRule(selling), ...Array.from({ length: 20 }, () => aRule(pattern(slow))), aRule(selling)];
  const judging = judge.begin(500);
  const failure: unknown = await judging(rules, long, facts).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(JudgedTooLong);
  expect(failure).toHaveProperty(
    'longest.ruleId',
    expect.toBeOneOf(rules.slice(1, -1).map((rule) => rule.ruleId)),
  );
  // What comes after it is not judged either.
  await expect(judging([aRule(selling)], item, facts)).rejects.toThrow(JudgedTooLong);
  expect((await judge.begin(10_000)(rules.slice(0, 1), item, facts)).matched).toEqual(rules.slice(0, 1));
});

test('this thread goes on while a text is judged', async () => {
  const before = process.threadCpuUsage();
  const { tooSlow } = await judge.begin(10_000)([aRule(pattern(slow))], long, facts);
  expect(tooSlow).toHaveLength(1);
  // In microseconds; judged here it takes more than a second.
  expect(process.threadCpuUsage(before).user).toBeLessThan(300_000);
});

test('a pattern is checked there too', async () => {
  expect(await judge.problemsOf(['a+', '(b', slow])).toEqual([null, 'missing closing )', null]);
});
