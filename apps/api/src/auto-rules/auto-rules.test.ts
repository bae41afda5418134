import {
  autoRulesApi,
  type BodyOf,
  type Call,
  commentsApi,
  imagesApi,
  postsApi,
} from '@confab/api-contract/calls';
import {
  autoRuleExamples,
  autoRuleMatches,
  autoRules,
  autoRuleVersions,
  comments,
  images,
  moderationLog,
  reports,
  siteLog,
  users,
} from '@confab/db';
import { operatorId } from '@confab/db/acts';
import { limits, newObjectId } from '@confab/domain';
import { aComment, aCommunity, aMember, anAutoRule, anImage, aPost, aUser } from '@confab/testing/db';
import { desc, eq, inArray, isNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';
import { listJobs } from '../test-support/jobs.ts';
import { decide, decideHeld, listCases, listHeld, undo } from '../test-support/moderation-calls.ts';

const api = useApi();
const cast = useCast(api);
const asMod = () => api.as(cast.mod);

type BodyFor<C> = C extends Call<infer S> ? BodyOf<S> : never;
type Body = BodyFor<typeof autoRulesApi.create>;
const selling = {
  name: 'No selling',
  target: 'any',
  when: [{ test: 'words', any: ['selling'] }],
  acts: [{ act: 'hold' }],
} satisfies Body;

const create = (by: Client, body: Partial<Body> = {}) =>
  by.call(autoRulesApi.create, { body: { ...selling, ...body } });
const of = ({ id }: { id: number }) => ({ params: { autoRuleId: String(id) } });
const list = (by: Client, communityId: string) => by.call(autoRulesApi.list, { query: { communityId } });
const log = (communityId: string) =>
  api.db
    .select()
    .from(moderationLog)
    .where(eq(moderationLog.communityId, communityId))
    .orderBy(moderationLog.id);

const jobs = async () =>
  (await listJobs(api.db)).flatMap(({ name, payload }) => (name === 'applyAutoRules' ? [payload] : []));

/** A community of mod's with a post by Bob, and Alice who writes there. */
async function aPlace() {
  const community = await aCommunity(api.db, { by: cast.mod });
  const alice = await aUser(api.db);
  for (const member of [alice, cast.bob]) await aMember(api.db, member, community);
  const post = await aPost(api.db, { by: cast.bob, in: community });
  const write = (values = {}, by: { id: string } = alice) =>
    api.as(by).call(postsApi.create, {
      body: { title: 'Something', body: 'Selling two lenses', community: community.name, ...values },
    });
  const answer = (body: string, to?: { id: string }) =>
    api.as(alice).call(commentsApi.create, {
      params: { postId: post.publicId },
      body: { body, parentCommentId: to?.id ?? null },
    });
  const ruled = (rule: Omit<Parameters<typeof anAutoRule>[1], 'by' | 'in'> = {}) =>
    anAutoRule(api.db, { by: cast.mod, in: community, on: true, ...rule });
  return { community, alice, post, write, answer, ruled };
}

describe('writing a rule', () => {
  test('keeps its versions with who changed what, and logs each change', async () => {
    const { community } = await aPlace();
    const made = await create(asMod(), { communityId: community.id });
    expect(made).toMatchObject({
      ...{ ...selling, version: 1, changedBy: cast.mod.username, onVersion: null, triedVersion: null },
      ...{ communityId: community.id, noMatches: 0, noReversed: 0 },
    });
    const acts = [{ act: 'flag' as const }, { act: 'reply' as const, text: 'Not *here*.' }];
    const changed = await api.as(cast.admin).call(autoRulesApi.change, { ...of(made), body: { acts } });
    expect(changed).toMatchObject({ version: 2, acts, when: selling.when, changedBy: cast.admin.username });
    // What it says already is no change, whatever version it was read at.
    const same = { when: selling.when, acts, version: 1 };
    expect((await asMod().call(autoRulesApi.change, { ...of(made), body: same })).version).toBe(2);
    expect(await asMod().call(autoRulesApi.versions, of(made))).toMatchObject([
      { version: 2, acts, changedBy: cast.admin.username },
      { version: 1, acts: selling.acts, changedBy: cast.mod.username },
    ]);
    expect(await list(asMod(), community.id)).toMatchObject([{ id: made.id, version: 2 }]);
    await asMod().call(autoRulesApi.delete, of(made));
    expect(await list(asMod(), community.id)).toEqual([]);
    await expectRefusal(asMod().call(autoRulesApi.versions, of(made)), 'auto-rule-not-found');
    expect(await log(community.id)).toMatchObject([
      { act: 'add_auto_rule', actedAs: 'mods', details: { rule: 'No selling' } },
      { act: 'change_auto_rule', actedAs: 'admins', details: { rule: 'No selling', changed: ['acts'] } },
      { act: 'delete_auto_rule', details: { rule: 'No selling' } },
    ]);
  });

  test('says which pattern or domain cannot be used, and takes domains as they are registered', async () => {
    const { community } = await aPlace();
    const communityId = community.id;
    const written = (when: Body['when']) => create(asMod(), { communityId, when });
    const error = await written([{ test: 'first' }, { test: 'pattern', any: ['a+', '(b'] }]).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({
      body: {
        code: 'auto-rule-pattern',
        details: [{ path: 'when.1.any.1', problem: 'missing closing )' }],
      },
    });
    await expectRefusal(written([{ test: 'domain', any: ['co.uk'] }]), 'auto-rule-pattern');
    expect(
      await written([{ test: 'domain', any: ['https://www.shop.example.co.uk/a', 'example.co.uk'] }]),
    ).toMatchObject({ when: [{ test: 'domain', any: ['example.co.uk'] }] });
    await expectRefusal(written([]), 'auto-rule-incomplete');
    await expectRefusal(create(asMod(), { communityId, name: ' ' }), 'auto-rule-incomplete');
  });

  test('is one of a hundred at most on the whole site, and within the patterns, also where many come at once', async () => {
    const asAdmin = () => api.as(cast.admin);
    const before = await api.db.$count(autoRules, isNull(autoRules.communityId));
    for (let number = before; number < limits.autoRulesMax - 2; number++)
      await anAutoRule(api.db, { by: cast.admin, in: null });
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, () => create(asAdmin(), { communityId: undefined })),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await api.db.delete(autoRules).where(isNull(autoRules.communityId));

    const { community } = await aPlace();
    const made = [];
    for (const name of ['One', 'Two', 'Three'])
      made.push(await create(asMod(), { communityId: community.id, name }));
    const when: Body['when'] = [
      { test: 'pattern', any: Array.from({ length: 100 }, (_, number) => `sell${number}`) },
    ];
    const changes = await Promise.allSettled(
      made.map((rule) => asMod().call(autoRulesApi.change, { ...of(rule), body: { when } })),
    );
    expect(changes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  test('refuses more patterns than every text can be searched for', async () => {
    const { community } = await aPlace();
    const patterns = (from: number) => Array.from({ length: 100 }, (_, n) => `sell${from + n}`);
    const when = (from: number) => [{ test: 'pattern' as const, any: patterns(from) }];
    const written = (from: number) => create(asMod(), { communityId: community.id, when: when(from) });
    await written(0);
    const second = await written(100);
    await expectRefusal(written(200), 'too-many-patterns');
    const change = (condition: Body['when']) =>
      asMod().call(autoRulesApi.change, { ...of(second), body: { when: condition } });
    await expectRefusal(change([...when(100), { test: 'pattern', any: ['b'] }]), 'too-many-patterns');
    expect((await change([{ test: 'pattern', any: ['b'] }])).version).toBe(2);
    await expectRefusal(written(200), 'too-many-patterns');
  });

  test('of the site is for admins, and in the site’s log', async () => {
    await expectRefusal(create(asMod()), 'not_admin');
    const made = await create(api.as(cast.admin));
    expect(made.communityId).toBeNull();
    await expectRefusal(asMod().call(autoRulesApi.delete, of(made)), 'not_admin');
    await api.as(cast.admin).call(autoRulesApi.delete, of(made));
    const acts = await api.db.select().from(siteLog).orderBy(desc(siteLog.id)).limit(2);
    expect(acts).toMatchObject([
      { act: 'delete_site_auto_rule', details: { rule: 'No selling' } },
      { act: 'add_site_auto_rule', userId: cast.admin.id },
    ]);
  });
});

/** As the limits of values alone allow it, and as rules were before they had one of bytes. */
const hugeWhen = Array.from({ length: 10 }, (_, condition) => ({
  test: 'words' as const,
  any: Array.from({ length: 100 }, (_each, value) => `${condition} ${value} `.padEnd(200, 'ü')),
}));

describe('the bytes of rules', () => {
  test('are limited: one that is too large goes on acting, says so, and has to be shortened by its next change', async () => {
    const { community, write, ruled } = await aPlace();
    const communityId = community.id;
    await expectRefusal(create(asMod(), { communityId, when: hugeWhen }), 'auto-rule-too-large');
    const when = [
      { test: 'words' as const, any: ['selling'] },
      ...hugeWhen.map(({ any }) => ({ test: 'words' as const, any: [...any.slice(1), 'lenses'] })),
    ];
    const rule = await ruled({ when });
    expect(await write()).toMatchObject({ held: { why: ['rule'] } });
    expect(await list(asMod(), communityId)).toMatchObject([
      { id: rule.id, isTooLarge: true, noVersions: 1 },
    ]);
    const change = (body: BodyFor<typeof autoRulesApi.change>) =>
      asMod().call(autoRulesApi.change, { ...of(rule), body });
    await expectRefusal(change({ name: 'Another' }), 'auto-rule-too-large');
    await expectRefusal(change({ acts: [{ act: 'lock' }] }), 'auto-rule-too-large');
    await asMod().call(autoRulesApi.switchOff, of(rule));
    expect(await change({ when: selling.when })).toMatchObject({
      isTooLarge: false,
      version: 2,
      noVersions: 2,
    });
  });

  test('limit the pages of rules and of versions, which end with an empty one', async () => {
    const { community, ruled } = await aPlace();
    const made: { id: number }[] = [];
    for (let rule = 0; rule < 4; rule += 1)
      made.push(await ruled({ when: rule < 3 ? hugeWhen : selling.when }));
    const [{ id: ruleId } = { id: 0 }] = made;
    const said = {
      ruleId,
      name: 'Large',
      target: 'any' as const,
      acts: selling.acts,
      changedBy: cast.mod.id,
    };
    await api.db
      .insert(autoRuleVersions)
      .values([2, 3].map((version) => ({ ...said, version, when: hugeWhen })));
    await api.db.update(autoRules).set({ version: 3 }).where(eq(autoRules.id, ruleId));
    const rulesAfter = async (next?: number, limit?: string) => {
      const query = { communityId: community.id, limit, next: next?.toString() };
      return (await asMod().call(autoRulesApi.list, { query })).map(({ id }) => id);
    };
    const ids = made.map(({ id }) => id);
    expect(await rulesAfter()).toEqual(ids.slice(0, 1));
    expect(await rulesAfter(ids[1])).toEqual(ids.slice(2, 3));
    expect(await rulesAfter(ids[2])).toEqual(ids.slice(3));
    expect(await rulesAfter(ids[3])).toEqual([]);
    const versionsAfter = async (next?: number) => {
      const given = { ...of({ id: ruleId }), query: { next: next?.toString() } };
      return (await asMod().call(autoRulesApi.versions, given)).map(({ version }) => version);
    };
    expect(await versionsAfter()).toEqual([3]);
    expect(await versionsAfter(3)).toEqual([2]);
    expect(await versionsAfter(2)).toEqual([1]);
    expect(await versionsAfter(1)).toEqual([]);
    await expectRefusal(
      asMod().call(autoRulesApi.versions, { ...of({ id: ruleId }), query: { next: 'x' } }),
      'invalid_cursor',
    );
    await api.db.delete(autoRules).where(inArray(autoRules.id, ids.slice(0, 3)));
    await ruled();
    await ruled();
    expect(await rulesAfter(undefined, '2')).toHaveLength(2);
  });
});

describe('a dry run', () => {
  test('says which texts it did not judge to the end, and leaves their marks as they were', async () => {
    const { community, alice, post } = await aPlace();
    const slow = await aComment(api.db, { by: alice, on: post, body: 'ab'.repeat(9000) });
    const quick = await aComment(api.db, { by: alice, on: post, body: 'zz' });
    const when = [{ test: 'pattern' as const, any: [String.raw`(?:\pL|\pN|\pP){0,900}zz`] }];
    const rule = await create(asMod(), { communityId: community.id, when });
    const mark = (targetId: string) =>
      asMod().call(autoRulesApi.mark, { ...of(rule), body: { targetId, isRight: true } });
    await mark(slow.id);
    await mark(quick.id);
    expect(await asMod().call(autoRulesApi.dryRun, of(rule))).toMatchObject({
      notJudged: [slow.id],
      noLooked: 2,
      matches: [{ id: quick.id }],
      examples: [{ id: quick.id, isMatched: true }],
      rule: { triedVersion: 1, noRight: 2 },
    });
  });

  test('shows what would have matched, touches nothing, and comes before switching on', async () => {
    const { community, alice, post, write } = await aPlace();
    await aPost(api.db, { by: alice, in: community, title: 'Selling a tripod' });
    const comment = await aComment(api.db, { by: alice, on: post, body: 'I am also selling one' });
    await aComment(api.db, { by: alice, on: post, body: 'I buy' });
    await aComment(api.db, { by: cast.mod, on: post, body: 'No selling here' });
    const rule = await create(asMod(), { communityId: community.id });
    await expectRefusal(asMod().call(autoRulesApi.switchOn, of(rule)), 'auto-rule-not-tried');
    const run = await asMod().call(autoRulesApi.dryRun, of(rule));
    expect(run).toMatchObject({ noLooked: 5, rule: { triedVersion: 1, noTried: 2, onVersion: null } });
    expect(run.matches).toMatchObject([
      { type: 'comment', id: comment.id, before: 'I am also ', match: 'selling', after: ' one' },
      { type: 'post', username: alice.username, before: '', match: 'Selling' },
    ]);
    expect(await write()).not.toHaveProperty('held');
    expect(await asMod().call(autoRulesApi.switchOn, of(rule))).toMatchObject({ onVersion: 1 });
    await api.db.update(autoRules).set({ matchesMore: true }).where(eq(autoRules.id, rule.id));
    expect(await list(asMod(), rule.communityId ?? '')).toMatchObject([{ matchesMore: true }]);
    expect((await asMod().call(autoRulesApi.dryRun, of(rule))).rule).toMatchObject({ matchesMore: false });
    expect(await write()).toMatchObject({ held: { why: ['rule'] } });
  });

  test('is stale after an edit, while the version before goes on; another name is no edit', async () => {
    const { community, write, ruled } = await aPlace();
    const rule = await ruled();
    const body = { when: [{ test: 'words' as const, any: ['buying'] }] };
    const edited = await asMod().call(autoRulesApi.change, { ...of(rule), body });
    expect(edited).toMatchObject({ version: 2, triedVersion: 1, onVersion: 1 });
    await expectRefusal(asMod().call(autoRulesApi.switchOn, of(rule)), 'auto-rule-not-tried');
    expect(await write()).toMatchObject({ held: { why: ['rule'] } });
    await asMod().call(autoRulesApi.dryRun, of(rule));
    await asMod().call(autoRulesApi.switchOn, of(rule));
    expect(await write()).not.toHaveProperty('held');
    const named = await asMod().call(autoRulesApi.change, { ...of(rule), body: { name: 'No trade' } });
    expect(named).toMatchObject({ name: 'No trade', version: 3, triedVersion: 3, onVersion: 3 });
    await asMod().call(autoRulesApi.switchOff, of(rule));
    expect(await write({ body: 'Buying lenses' })).not.toHaveProperty('held');
    expect((await log(community.id)).slice(-1)).toMatchObject([{ details: { changed: ['off'] } }]);
  });

  test('switches on only the version that was read', async () => {
    const { community } = await aPlace();
    const rule = await create(asMod(), { communityId: community.id });
    const switchOn = (version: number) =>
      asMod().call(autoRulesApi.switchOn, { ...of(rule), body: { version } });
    await asMod().call(autoRulesApi.dryRun, of(rule));
    await api.as(cast.admin).call(autoRulesApi.change, { ...of(rule), body: { acts: [{ act: 'lock' }] } });
    await expectRefusal(switchOn(1), 'auto-rule-changed');
    // Also where another moderator has tried the newer one.
    await api.as(cast.admin).call(autoRulesApi.dryRun, of(rule));
    await expectRefusal(switchOn(1), 'auto-rule-changed');
    expect(await list(asMod(), community.id)).toMatchObject([{ onVersion: null }]);
    expect(await switchOn(2)).toMatchObject({ onVersion: 2 });
    expect(await switchOn(2)).toMatchObject({ onVersion: 2 });
  });

  test('knows facts of the past: first posts, bursts, languages, copies and places in a thread', async () => {
    const { community, alice, post } = await aPlace();
    const other = await aCommunity(api.db, { by: cast.mod });
    const copy = 'The same long text everywhere';
    await aPost(api.db, { by: alice, in: other, body: copy });
    const first = await aComment(api.db, { by: alice, on: post, body: copy.toUpperCase() });
    const second = await aComment(api.db, {
      ...{ by: alice, on: post, under: first, body: 'Das ist nicht das, was ich will.' },
    });
    const matched = async (condition: Body['when'][number]) => {
      const rule = await create(asMod(), { communityId: community.id, target: 'comment', when: [condition] });
      const run = await asMod().call(autoRulesApi.dryRun, of(rule));
      return run.matches.map(({ id }) => id);
    };
    expect(await matched({ test: 'first' })).toEqual([first.id]);
    expect(await matched({ test: 'rate', above: 1, minutes: 60 })).toEqual([second.id]);
    expect(await matched({ test: 'language', noneOf: ['english'] })).toEqual([second.id]);
    expect(await matched({ test: 'copies', communities: 1 })).toEqual([first.id]);
    expect(await matched({ test: 'copies', communities: 2 })).toEqual([]);
    expect(await matched({ test: 'depth', levels: 1 })).toEqual([second.id]);
    expect(await matched({ test: 'depth', levels: 2 })).toEqual([]);
  });
});

describe('a match that is marked', () => {
  async function aTriedRule() {
    const place = await aPlace();
    const by = { by: place.alice, on: place.post };
    const offer = await aComment(api.db, { ...by, body: 'I am selling a tripod' });
    const question = await aComment(api.db, { ...by, body: 'Is selling allowed here?' });
    const rule = await create(asMod(), { communityId: place.community.id });
    const mark = (targetId: string, isRight: boolean | null) =>
      asMod().call(autoRulesApi.mark, { ...of(rule), body: { targetId, isRight } });
    const run = () => asMod().call(autoRulesApi.dryRun, of(rule));
    const narrow = (...any: string[]) =>
      asMod().call(autoRulesApi.change, { ...of(rule), body: { when: [{ test: 'words', any }] } });
    return { ...place, offer, question, rule, mark, run, narrow };
  }

  test('is an example that each dry run after an edit is held against', async () => {
    const { community, offer, question, rule, mark, run, narrow } = await aTriedRule();
    expect(await run()).toMatchObject({ examples: [], rule: { noRight: 0, noWrong: 0 } });
    expect(await mark(offer.id, false)).toMatchObject({ id: rule.id, noRight: 0, noWrong: 1 });
    expect(await mark(offer.id, true)).toMatchObject({ noRight: 1, noWrong: 0 });
    expect(await mark(question.id, false)).toMatchObject({ noRight: 1, noWrong: 1 });
    expect((await run()).examples).toMatchObject([
      { type: 'comment', id: question.id, match: 'selling', isRight: false, isMatched: true },
      { type: 'comment', id: offer.id, match: 'selling', isRight: true, isMatched: true },
    ]);
    await narrow('selling a');
    expect(await run()).toMatchObject({
      examples: [
        { id: question.id, before: '', match: '', isRight: false, isMatched: false },
        { id: offer.id, isRight: true, isMatched: true },
      ],
      rule: { noRight: 1, noWrong: 0 },
    });
    await narrow('selling two');
    expect(await run()).toMatchObject({
      examples: [{ isMatched: false }, { id: offer.id, isMatched: false }],
      rule: { noRight: 0, noWrong: 0 },
    });
    await mark(question.id, null);
    expect((await run()).examples).toMatchObject([{ id: offer.id }]);
    expect((await log(community.id)).map(({ act }) => act)).not.toContain('apply_auto_rule');
    await asMod().call(autoRulesApi.delete, of(rule));
    expect(await api.db.$count(autoRuleExamples, eq(autoRuleExamples.ruleId, rule.id))).toBe(0);
  });

  test('is looked at however old it is, and as long as it stands', async () => {
    const { alice, post, offer, mark, run } = await aTriedRule();
    await mark(offer.id, true);
    await mark(post.id, false);
    for (let later = 0; later < limits.dryRunItems; later++)
      await aComment(api.db, { by: alice, on: post, body: 'Words' });
    expect(await run()).toMatchObject({
      noLooked: limits.dryRunItems,
      matches: [],
      examples: [
        { id: offer.id, isMatched: true },
        { type: 'post', id: post.id, isMatched: false },
      ],
    });
    const gone = { deletedAt: new Date().toISOString(), deletedAs: 'normal' as const, deletedBy: alice.id };
    await api.db.update(comments).set(gone).where(eq(comments.id, offer.id));
    expect((await run()).examples).toMatchObject([{ id: post.id }]);
    await expectRefusal(mark(offer.id, false), 'post/not-found');
  });

  test('stands where the rule acts, and is among the newest that are kept', async () => {
    const { alice, offer, question, rule, mark, run } = await aTriedRule();
    const other = await aCommunity(api.db, { by: cast.mod });
    const elsewhere = await aPost(api.db, { by: alice, in: other, title: 'Selling' });
    await expectRefusal(mark(elsewhere.id, true), 'post/not-found');
    await mark(offer.id, true);
    const earlier = { ruleId: rule.id, isRight: true, createdAt: '2026-01-01T00:00:00Z' };
    const more = Array.from({ length: limits.autoRuleExamplesMax }, () => ({
      ...earlier,
      targetId: newObjectId(),
    }));
    await api.db.insert(autoRuleExamples).values(more);
    await mark(question.id, true);
    expect(await api.db.$count(autoRuleExamples, eq(autoRuleExamples.ruleId, rule.id))).toBe(
      limits.autoRuleExamplesMax,
    );
    expect((await run()).examples).toMatchObject([{ id: question.id }, { id: offer.id }]);
    const site = await create(api.as(cast.admin));
    const body = { targetId: elsewhere.id, isRight: true };
    expect(await api.as(cast.admin).call(autoRulesApi.mark, { ...of(site), body })).toMatchObject({
      noRight: 1,
    });
    await api.as(cast.admin).call(autoRulesApi.delete, of(site));
  });
});

describe('a rule that is on', () => {
  test('holds posts and comments under its name, and counts and logs it', async () => {
    const { community, alice, write, answer, ruled } = await aPlace();
    const reply = { act: 'reply' as const, text: 'Say **where**.', html: '<p>Say</p>', renderer: 1 };
    const rule = await ruled({ acts: [{ act: 'hold' }, reply] });
    const post = await write();
    expect(post).toMatchObject({ held: { why: ['rule'], replies: ['Say **where**.'], removedAt: null } });
    expect(await answer('Selling one')).toMatchObject({ held: { why: ['rule'] } });
    expect(await answer('Just words')).not.toHaveProperty('held');
    expect((await listHeld(asMod(), community)).held).toMatchObject([
      { type: 'post', rules: ['No selling'] },
      { type: 'comment', rules: ['No selling'] },
    ]);
    expect(await log(community.id)).toMatchObject([
      {
        ...{ act: 'apply_auto_rule', userId: operatorId, actedAs: 'mods', targetUserId: alice.id },
        details: { rule: 'No selling', changed: ['hold', 'reply'] },
      },
      { act: 'apply_auto_rule' },
    ]);
    await decideHeld(asMod(), community, post.held?.id ?? '', { verdict: 'approve' });
    expect(await list(asMod(), community.id)).toMatchObject([{ id: rule.id, noMatches: 2, noReversed: 1 }]);
  });

  test('removes with a reason that its author reads; moderators may approve it after all', async () => {
    const { community, write, answer, ruled } = await aPlace();
    await ruled({ acts: [{ act: 'remove', reason: 'Sell elsewhere.' }] });
    const comment = await answer('Selling one');
    expect(comment).toMatchObject({
      held: { why: ['rule'], removedAs: 'mods', reason: 'Sell elsewhere.' },
    });
    const post = await write();
    expect((await listHeld(asMod(), community)).held).toEqual([]);
    expect(await log(community.id)).toMatchObject([
      { details: { changed: ['remove'] }, reason: 'Sell elsewhere.' },
      { details: { changed: ['remove'] } },
    ]);
    const approved = await decideHeld(asMod(), community, post.held?.id ?? '', { verdict: 'approve' });
    expect(approved).toMatchObject({ verdict: 'approve', publicId: post.publicId });
  });

  test('leaves moderators, admins and approved authors alone', async () => {
    const { community, alice, write, ruled } = await aPlace();
    await ruled();
    for (const person of [cast.mod, cast.admin]) expect(await write({}, person)).not.toHaveProperty('held');
    const approve = { verdict: 'approve', approveAuthor: true } as const;
    await decideHeld(asMod(), community, (await write()).held?.id ?? '', approve);
    expect(await write({}, alice)).not.toHaveProperty('held');
  });

  test('of the site acts in all communities, in the name of the admins', async () => {
    const { write } = await aPlace();
    const acts = [{ act: 'remove' as const, reason: 'No.' }];
    const when = [{ test: 'words' as const, any: ['xylophones'] }];
    const rule = await anAutoRule(api.db, { by: cast.admin, in: null, on: true, when, acts });
    expect(await write({ body: 'Xylophones!' })).toMatchObject({ held: { removedAs: 'admins' } });
    await api.as(cast.admin).call(autoRulesApi.delete, of(rule));
    expect(await write({ body: 'Xylophones!' })).not.toHaveProperty('held');
  });

  test('looks at the account, its points, bursts, languages and copies while it is written', async () => {
    const { alice, community, write, answer, ruled } = await aPlace();
    const rule = await ruled({ when: [{ test: 'age', days: 2 }] });
    expect(await answer('One')).toHaveProperty('held');
    await api.db.update(users).set({ createdAt: '2020-01-01T00:00:00Z' }).where(eq(users.id, alice.id));
    expect(await answer('Two')).not.toHaveProperty('held');
    await asMod().call(autoRulesApi.delete, of(rule));
    await ruled({ when: [{ test: 'language', noneOf: ['english'] }] });
    await ruled({ when: [{ test: 'copies', communities: 1 }], name: 'Copies' });
    await ruled({ when: [{ test: 'rate', above: 2, minutes: 60 }], name: 'Bursts' });
    expect(await answer('Das ist nicht das, was ich will.')).toHaveProperty('held');
    const other = await aCommunity(api.db, { by: cast.mod });
    const text = 'Visit my very new page today';
    expect(await answer(text)).not.toHaveProperty('held');
    await aPost(api.db, { by: alice, in: other, body: text });
    expect(await write({ body: 'Visit my very  new page TODAY' })).toHaveProperty('held');
    const { held } = await listHeld(asMod(), community);
    expect(held.map(({ rules }) => rules)).toContainEqual(['Copies', 'Bursts']);
  });

  test('looks at how deep in a thread a comment stands, when it is written and edited', async () => {
    const { community, alice, post, write, answer, ruled } = await aPlace();
    const top = await aComment(api.db, { by: cast.bob, on: post });
    const reply = await aComment(api.db, { by: alice, on: post, under: top });
    const when = [{ test: 'depth' as const, levels: 2 }];
    const rule = await ruled({ when });
    expect(await write()).not.toHaveProperty('held');
    expect(await answer('One')).not.toHaveProperty('held');
    expect(await answer('Two', top)).not.toHaveProperty('held');
    expect(await answer('Three', reply)).toMatchObject({ held: { why: ['rule'] } });
    expect(await list(asMod(), community.id)).toMatchObject([{ noMatches: 1 }]);
    // An edit leaves a comment where it stands, so that it adds nothing that such a rule matches.
    const deep = await aComment(api.db, { by: alice, on: post, under: reply });
    const edit = (body: string) =>
      api.as(alice).call(commentsApi.edit, {
        params: { postId: post.publicId, commentId: deep.id },
        body: { body },
      });
    await edit('Selling one');
    await asMod().call(autoRulesApi.delete, of(rule));
    await ruled({ when: [...when, { test: 'words', any: ['buying'] }] });
    await expectRefusal(edit('Buying one'), 'edit-would-wait');
  });

  test('is named in the case of what it flagged, and keeping that counts against it', async () => {
    const { community, post, ruled } = await aPlace();
    const rule = await ruled({ acts: [{ act: 'flag' }] });
    await api.db.insert(autoRuleMatches).values({ ruleId: rule.id, postId: post.id });
    await api.db
      .insert(reports)
      .values({ communityId: community.id, postId: post.id, reasonId: 1, createdBy: operatorId });
    const { cases } = await listCases(asMod(), community);
    expect(cases).toMatchObject([{ reports: [{ username: null, autoRule: 'No selling' }] }]);
    const decision = await decide(asMod(), community, cases[0]?.id ?? 0, { verdict: 'keep' });
    expect(await list(asMod(), community.id)).toMatchObject([{ noMatches: 1, noReversed: 1 }]);
    await undo(asMod(), community, decision);
    expect(await list(asMod(), community.id)).toMatchObject([{ noMatches: 1, noReversed: 0 }]);
  });

  test('whose patterns take long is off after three texts, which the log says', async () => {
    const { community, write, ruled } = await aPlace();
    const any = 'a b c d e f g h i j k l'
      .split(' ')
      .map((letter) => `(?:${letter}|.e|..f|...g).{200}!${letter}`);
    await ruled({ when: [{ test: 'pattern', any }] });
    const normal = await ruled({ name: 'Normal' });
    // Without repetitions, of which the engine remembers where they lead.
    let seed = 1;
    const letter = () => 'abcdefg hijkl'.charAt((seed = (seed * 16_807) % 2_147_483_647) % 13);
    const body = Array.from({ length: 20_000 }, letter).join('');
    const tried = await create(asMod(), { communityId: community.id, when: [{ test: 'pattern', any }] });
    for (let text = 0; text < 3; text += 1) expect(await write({ body })).not.toHaveProperty('held');
    expect((await list(asMod(), community.id)).map(({ onVersion }) => onVersion)).toEqual([1, 1, null]);
    await expectRefusal(asMod().call(autoRulesApi.dryRun, of(tried)), 'auto-rule-too-slow');
    await write({ body: 'Selling one' });
    const [slow, other] = await list(asMod(), community.id);
    expect(slow).toMatchObject({ onVersion: null });
    expect(other).toMatchObject({ id: normal.id, onVersion: 1, noMatches: 1 });
    expect(await log(community.id)).toMatchObject([
      { act: 'add_auto_rule' },
      { act: 'change_auto_rule', userId: operatorId, details: { changed: ['off', 'slow'] } },
      { act: 'apply_auto_rule', details: { rule: 'Normal' } },
    ]);
  });

  test('that acts on what has appeared is left to the worker', async () => {
    const { write, answer, ruled } = await aPlace();
    const before = (await jobs()).length;
    await answer('No rule is on');
    expect(await jobs()).toHaveLength(before);
    await ruled({ acts: [{ act: 'flag' }] });
    const post = await write();
    const comment = await answer('Words');
    expect((await jobs()).slice(before)).toEqual([
      { postId: post.id, commentId: null },
      { postId: comment.postId, commentId: comment.id },
    ]);
  });

  test('looks at what readers see, at captions and at alternative texts', async () => {
    const { alice, write, answer, ruled } = await aPlace();
    await ruled({ when: [{ test: 'words', any: ['casino'] }] });
    const waits = { held: { why: ['rule'] } };
    expect(await write({ body: 'Our cas**ino**' })).toMatchObject(waits);
    expect(await answer('Our cas&#105;no')).toMatchObject(waits);
    const pictures = await Promise.all([1, 2, 3].map(() => anImage(api.db, { by: alice })));
    const [captioned, described, plain] = pictures.map(({ id }) => id);
    await api.db
      .update(images)
      .set({ altText: 'A casino' })
      .where(eq(images.id, described ?? ''));
    const show = (imageId = '', caption = '') => write({ type: 'image', images: [{ imageId, caption }] });
    expect(await show(captioned, 'The best casino')).toMatchObject(waits);
    expect(await show(described)).toMatchObject(waits);
    expect(await show(plain)).not.toHaveProperty('held');
    const describeAs = (altText: string) =>
      api.as(alice).call(imagesApi.describe, { params: { imageId: plain ?? '' }, body: { altText } });
    await expectRefusal(describeAs('A casino'), 'edit-would-wait');
    expect(await describeAs('A river')).toMatchObject({ altText: 'A river' });
  });

  test('refuses an edit of what was approved that adds something else it matches', async () => {
    const { alice, community, write, ruled } = await aPlace();
    const when = [{ test: 'words' as const, any: ['casino', 'free money'] }];
    await ruled({ when });
    const waiting = await write({ body: 'Our casino' });
    const approved = await decideHeld(asMod(), community, waiting.held?.id ?? '', { verdict: 'approve' });
    const edit = (body: string) =>
      api.as(alice).call(postsApi.edit, { params: { postId: approved.publicId }, body: { body } });
    await expectRefusal(edit('Our casino, and free *money*'), 'edit-would-wait');
    expect(await edit('Our CASINO is closed')).toMatchObject({ body: 'Our CASINO is closed' });
  });

  test('looks at an edit that adds what it matches, and at no other edit', async () => {
    const { write, answer, ruled } = await aPlace();
    const [post, comment] = [await write({ body: 'Lenses' }), await answer('Lenses')];
    const old = await write({ body: 'Selling lenses' });
    await ruled({ acts: [{ act: 'flag' }] });
    const edit = async (body: string, { userId }: { userId: string }) => {
      const by = api.as({ id: userId });
      await by.call(postsApi.edit, { params: { postId: post.publicId }, body: { body } });
      await by.call(commentsApi.edit, {
        params: { postId: post.publicId, commentId: comment.id },
        body: { body },
      });
      await by.call(postsApi.edit, { params: { postId: old.publicId }, body: { body: `Selling ${body}` } });
    };
    const before = (await jobs()).length;
    await edit('Two lenses', post);
    expect(await jobs()).toHaveLength(before);
    await edit('Selling two lenses', post);
    expect((await jobs()).slice(before)).toEqual([
      { postId: post.id, commentId: null },
      { postId: comment.postId, commentId: comment.id },
    ]);
  });
});
