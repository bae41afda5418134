import { autoRulesApi, type DryRun, postsApi } from '@confab/api-contract/calls';
import { autoRuleExamples, comments } from '@confab/db';
import { type AutoRuleCondition, limits, newObjectId } from '@confab/domain';
import { aCommunity, aMember, anAutoRule, aPost, aUser } from '@confab/testing/db';
import { describe, expect, test } from 'vitest';
import { useApi, useCast } from '../test-support/api.ts';

const api = useApi();
const cast = useCast(api);

/** Of the longest text, without repetitions, of which the engine remembers where they lead. */
function lettersOf(seed: number): string {
  let state = seed;
  const next = () => (state = (state * 16_807) % 2_147_483_647);
  return Array.from({ length: 19_900 }, () => 'ab'.charAt((next() >> 8) % 2)).join('');
}

/** A community with as many of the longest texts as a dry run looks at, and as many examples below them. */
async function aFullPlace() {
  const community = await aCommunity(api.db, { by: cast.mod });
  const alice = await aUser(api.db);
  await aMember(api.db, alice, community);
  const post = await aPost(api.db, { by: cast.bob, in: community });
  const texts = Array.from({ length: limits.autoRuleExamplesMax + limits.dryRunItems }, (_, index) => ({
    ...{ id: newObjectId(), postId: post.id, number: index + 1, userId: alice.id },
    ...{ body: lettersOf(index + 1), bodyHtml: '', bodyRenderer: 1 },
  }));
  await api.db.insert(comments).values(texts);
  const examples = texts.slice(0, limits.autoRuleExamplesMax).map(({ id }) => id);
  const ruled = async (...any: string[]) => {
    const when: AutoRuleCondition[] = [{ test: 'pattern', any }];
    const rule = await anAutoRule(api.db, { by: cast.mod, in: community, when });
    await api.db
      .insert(autoRuleExamples)
      .values(examples.map((targetId) => ({ ruleId: rule.id, targetId, isRight: true })));
    return () => api.as(cast.mod).call(autoRulesApi.dryRun, { params: { autoRuleId: String(rule.id) } });
  };
  return { post, examples, ruled };
}

/**
 * The longest that this thread, which is the api's, was held at once while something else goes on, in milliseconds of its own
 * processor time: other processes do not disturb it.
 */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let before = used();
  let longest = 0;
  const look = () => {
    longest = Math.max(longest, used() - before);
    before = used();
  };
  const looking = setInterval(look, 2);
  await work();
  look();
  clearInterval(looking);
  return longest;
}

describe('a dry run of the worst rule over the worst texts', () => {
  test('never holds the api, ends at its deadline, and names what it did not judge', async () => {
    const { post, examples, ruled } = await aFullPlace();
    const plain = await ruled('[0-9]z');
    const rules = [
      await ruled('a[ab]{20}z'),
      await ruled('a[ab]{60}z'),
      await ruled(String.raw`(?:\pL|\pN|\pP){0,900}zz`),
    ];
    await plain();
    // What any dry run of so many texts takes here.
    const control = await longestHold(plain);
    let outcomes: PromiseSettledResult<DryRun>[] = [];
    const hold = await longestHold(async () => {
      const runs = Promise.allSettled(rules.map((run) => run()));
      const vote = { body: { postId: post.id } };
      const voted = await Promise.race([
        api.as(cast.mallory).call(postsApi.vote, vote),
        runs.then(() => 'the dry runs came first'),
      ]);
      expect(voted).toMatchObject({ userVoted: true });
      outcomes = await runs;
    });
    // Judged here, a text of these takes 100 ms and more, and all of them many seconds.
    expect(hold).toBeLessThan(Math.max(100, 1.5 * control));
    const isTooSlow = { status: 'rejected', reason: { body: { code: 'auto-rule-too-slow' } } };
    const [slow, worst, endless] = outcomes;
    expect(slow).toMatchObject({ status: 'fulfilled', value: { matches: [], examples: [] } });
    expect(slow).toHaveProperty('value.notJudged', expect.arrayContaining(examples));
    expect(endless).toMatchObject(isTooSlow);
    // Whether it takes less than 200 ms for a text depends on the machine.
    if (worst?.status === 'rejected') expect(worst).toMatchObject(isTooSlow);
    else expect(worst).toHaveProperty('value.notJudged', expect.arrayContaining(examples));
  }, 120_000);
});
