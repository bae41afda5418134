import { isDeepStrictEqual } from 'node:util';
import { type AutoRule, autoRulesApi, type AutoRuleVersion, type DryRun } from '@confab/api-contract';
import {
  beginningOf,
  type Judge,
  JudgedTooLong,
  type JudgedFacts,
  listFacts,
  type MatchPlace,
  registrableDomain,
  slowTimes,
} from '@confab/auto-rules';
import type { StoredAction, Tx } from '@confab/db';
import { recordSiteAct } from '@confab/db/acts';
import {
  actingGroup,
  type AutoRuleAction,
  type AutoRuleCondition,
  type AutoRuleSentence,
  type AutoRuleTest,
  canChangeAutoRules,
  isTooLarge,
  isWholeSentence,
  limits,
  type LoggedInViewer,
  nameOf,
  RENDERER_VERSION,
  storableText,
  wasTried,
} from '@confab/domain';
import { getCommunityById } from '../communities/communities.queries.ts';
import { recordAct } from '../communities/moderators/moderation-log.queries.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import type { MemberViewer } from '../http/viewer.ts';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import {
  type AutoRuleRow,
  countPatterns,
  countRules,
  deleteRule,
  getRule,
  insertRule,
  insertVersion,
  type DryItem,
  type PageOf,
  listDryItems,
  listRules,
  listVersions,
  lockRule,
  lockRulesOf,
  setExample,
  setMatched,
  setState,
  type VersionRow,
} from './auto-rules.queries.ts';

/** Examples have a place in any case, what else was judged if it matches. */
type JudgedDry = { isMatched: boolean; place: MatchPlace };

const looksAtTexts: ReadonlySet<AutoRuleTest> = new Set(['words', 'pattern', 'domain']);

/** All that was judged by the deadline of a dry run, the newest first; what the rule is too slow for is left out. */
async function judgeItems(
  judge: Judge,
  { ruleId, version, createdAt, target, when }: VersionRow,
  items: readonly DryItem[],
  facts: readonly (JudgedFacts | undefined)[],
): Promise<Map<DryItem, JudgedDry>> {
  const rule = { ruleId, version, createdAt, target, when: JSON.stringify(when) };
  const judging = judge.begin(limits.dryRunMs);
  const judged = new Map<DryItem, JudgedDry>();
  let noSlow = 0;
  try {
    for (const [index, item] of items.entries()) {
      const known = facts[index];
      const { matched, tooSlow, places } =
        known || item.isRight !== null
          ? await judging([rule], item, known, item.isRight === null ? 'places' : 'all places')
          : nothing;
      noSlow += tooSlow.length;
      if (noSlow >= slowTimes) throw new ApiError('auto-rule-too-slow');
      if (tooSlow.length > 0) continue;
      judged.set(item, {
        isMatched: matched.length > 0,
        place: places.get(rule) ?? beginningOf(`${item.title}\n${item.source}`.trim()),
      });
    }
  } catch (error) {
    if (!(error instanceof JudgedTooLong)) throw error;
  }
  return judged;
}

/** Of what no rule touches. */
const nothing = { matched: [], tooSlow: [], places: new Map<unknown, MatchPlace>() };

/** Undefined for the first page. */
function pageOf({
  limit = limits.feedPageDefault,
  next = '',
}: {
  limit?: number | undefined;
  next?: string | undefined;
}): PageOf {
  if (!/^\d{0,15}$/.test(next)) throw new ApiError('invalid_cursor');
  return { limit, after: next === '' ? undefined : Number(next) };
}

type Act = 'add_auto_rule' | 'change_auto_rule' | 'delete_auto_rule';

export const autoRuleRoutes: RouteModule = (route, { db, markdown, trialJudge }) => {
  route(autoRulesApi.list, async ({ query, viewer }) => {
    const communityId = query.communityId ?? null;
    if (communityId !== null) await getCommunityById(db, communityId);
    assertAllowed(canChangeAutoRules(viewer, { communityId }));
    await viewer.token?.take(db);
    return (await listRules(db, communityId, pageOf(query))).map(present);
  });

  route(autoRulesApi.create, async ({ body, viewer }) => {
    const communityId = body.communityId ?? null;
    if (communityId !== null) await getCommunityById(db, communityId);
    assertAllowed(canChangeAutoRules(viewer, { communityId }));
    const { name, target, when, acts } = body;
    const said = { name, target, when: await readWhen(trialJudge, when), acts: await rendered(acts) };
    assertWhole(said);
    assertShort(said);
    const locks = { changing: communityId ?? undefined };
    const id = await memberTransaction(db, viewer, locks, async (tx, member) => {
      assertAllowed(canChangeAutoRules(member, { communityId }));
      await lockRulesOf(tx, communityId);
      if ((await countRules(tx, communityId)) >= limits.autoRulesMax)
        throw new ApiError('too-many-auto-rules');
      await assertFewPatterns(tx, communityId, said.when);
      const ruleId = await insertRule(tx, communityId, { ...said, changedBy: member.user.id });
      await record(tx, member, 'add_auto_rule', { communityId, name: said.name });
      return ruleId;
    });
    return present(await getRule(db, id));
  });

  route(autoRulesApi.change, async ({ params: { autoRuleId }, body, viewer }) => {
    await allowed(autoRuleId, viewer);
    const when = body.when && (await readWhen(trialJudge, body.when));
    const acts = body.acts && (await rendered(body.acts));
    await changing(autoRuleId, viewer, async (tx, member, { rule, said: old }) => {
      const said = {
        name: body.name ?? old.name,
        target: body.target ?? old.target,
        when: when ?? old.when,
        acts: acts ?? old.acts,
      };
      assertWhole(said);
      const fields = ['name', 'target', 'when', 'acts'] as const;
      const changed = fields.filter((field) => !isDeepStrictEqual(said[field], old[field]));
      // Also for a request that comes again after it was done.
      if (changed.length === 0) return;
      assertRead(body, rule);
      assertShort(said);
      if (changed.includes('when')) await assertFewPatterns(tx, rule.communityId, said.when, rule.id);
      const version = rule.version + 1;
      // Another name is no reason to try it again.
      const isSame = changed.every((field) => field === 'name');
      const follow = (earlier: number | null) => (isSame && earlier === rule.version ? version : earlier);
      await insertVersion(
        tx,
        { ...said, ruleId: rule.id, version, changedBy: member.user.id },
        { onVersion: follow(rule.onVersion), triedVersion: follow(rule.triedVersion) },
      );
      await record(tx, member, 'change_auto_rule', { ...rule, name: said.name, changed });
    });
    return present(await getRule(db, autoRuleId));
  });

  route(autoRulesApi.dryRun, async ({ params: { autoRuleId }, viewer }): Promise<DryRun> => {
    const { rule, said } = await allowed(autoRuleId, viewer);
    await viewer.token?.take(db);
    const tests = said.when.map(({ test }) => test);
    const items = await listDryItems(db, rule, { withHtml: tests.some((test) => looksAtTexts.has(test)) });
    const facts = await listFacts(db, items, [{ tests }]);
    const judged = await judgeItems(trialJudge, said, items, facts);
    const matched = items.filter((item) => judged.get(item)?.isMatched);
    // What is not among the latest is an example.
    const latest = items.slice(0, limits.dryRunItems);
    const looked = latest.filter((item) => judged.has(item));
    const matches = latest.filter((item) => matched.includes(item));
    // What was tried is the version that was read: if it has changed since, that is not tried.
    await changing(autoRuleId, viewer, async (tx) => {
      await setState(tx, autoRuleId, {
        triedVersion: said.version,
        triedAt: new Date().toISOString(),
        noTried: matches.length,
        matchesMore: false,
      });
      await setMatched(tx, autoRuleId, {
        judged: Array.from(judged.keys(), ({ id }) => id),
        matched: matched.map(({ id }) => id),
      });
    });
    const timeOf = (item: DryItem | undefined) => (item ? new Date(item.at).toISOString() : null);
    const presentItem = ({ type, id, publicId, communityName, username, at }: DryItem) => ({
      ...{ type, id, publicId, communityName, username },
      createdAt: new Date(at).toISOString(),
    });
    return {
      rule: present(await getRule(db, autoRuleId)),
      noLooked: looked.length,
      oldestAt: timeOf(looked.at(-1)),
      newestAt: timeOf(looked[0]),
      matches: matches.map((item) => ({
        ...presentItem(item),
        ...(judged.get(item)?.place ?? beginningOf(`${item.title}\n${item.source}`.trim())),
      })),
      examples: items.flatMap((item) => {
        const found = judged.get(item);
        if (item.isRight === null || !found) return [];
        const { place, isMatched } = found;
        return { ...presentItem(item), ...place, isRight: item.isRight, isMatched };
      }),
      notJudged: items.flatMap((item) => (judged.has(item) ? [] : item.id)),
    };
  });

  route(autoRulesApi.mark, async ({ params: { autoRuleId }, body, viewer }) => {
    await changing(autoRuleId, viewer, async (tx, _member, { rule }) => {
      if (!(await setExample(tx, rule, body))) throw new ApiError('post/not-found');
    });
    return present(await getRule(db, autoRuleId));
  });

  route(autoRulesApi.switchOn, async ({ params: { autoRuleId }, body, viewer }) => {
    await changing(autoRuleId, viewer, async (tx, member, { rule, said }) => {
      assertRead(body, rule);
      if (!wasTried(rule)) throw new ApiError('auto-rule-not-tried');
      if (rule.onVersion === rule.version) return;
      await setState(tx, rule.id, { onVersion: rule.version });
      await record(tx, member, 'change_auto_rule', { ...rule, name: said.name, changed: ['on'] });
    });
    return present(await getRule(db, autoRuleId));
  });

  route(autoRulesApi.switchOff, async ({ params: { autoRuleId }, viewer }) => {
    await changing(autoRuleId, viewer, async (tx, member, { rule, said }) => {
      if (rule.onVersion === null) return;
      await setState(tx, rule.id, { onVersion: null });
      await record(tx, member, 'change_auto_rule', { ...rule, name: said.name, changed: ['off'] });
    });
    return present(await getRule(db, autoRuleId));
  });

  route(autoRulesApi.delete, ({ params: { autoRuleId }, viewer }) =>
    changing(autoRuleId, viewer, async (tx, member, row) => {
      await deleteRule(tx, autoRuleId);
      await record(tx, member, 'delete_auto_rule', { ...row.rule, name: row.said.name });
      return present(row);
    }),
  );

  route(
    autoRulesApi.versions,
    async ({ params: { autoRuleId }, query, viewer }): Promise<AutoRuleVersion[]> => {
      await allowed(autoRuleId, viewer);
      await viewer.token?.take(db);
      const rows = await listVersions(db, autoRuleId, pageOf(query));
      return rows.map(({ said, by }) => ({
        ...sentenceOf(said),
        version: said.version,
        changedBy: nameOf(by),
        createdAt: said.createdAt,
      }));
    },
  );

  async function allowed(id: number, viewer: MemberViewer): Promise<AutoRuleRow> {
    const row = await getRule(db, id);
    assertAllowed(canChangeAutoRules(viewer, row.rule));
    return row;
  }

  /** Runs under the rule's lock, by a moderator or an admin, with the rule as of the lock. */
  async function changing<Result>(
    id: number,
    viewer: MemberViewer,
    act: (tx: Tx, member: LoggedInViewer, row: AutoRuleRow) => Promise<Result>,
  ): Promise<Result> {
    const { communityId } = (await getRule(db, id)).rule;
    return memberTransaction(db, viewer, { in: communityId ?? undefined }, async (tx, member) => {
      assertAllowed(canChangeAutoRules(member, { communityId }));
      await lockRule(tx, id);
      return act(tx, member, await getRule(tx, id));
    });
  }

  /** With what it replies as HTML. */
  function rendered(acts: readonly AutoRuleAction[]): Promise<StoredAction[]> {
    return Promise.all(
      acts.map(trimmedAct).map(async (act): Promise<StoredAction> => {
        if (act.act !== 'reply') return act;
        const { text } = act;
        return { act: 'reply', text, html: await markdown.render(text), renderer: RENDERER_VERSION };
      }),
    );
  }
};

/** That what was read is the newest version, where the request names one. */
function assertRead(read: { version?: number | undefined }, rule: { version: number }): void {
  if (read.version !== undefined && read.version !== rule.version) throw new ApiError('auto-rule-changed');
}

function assertWhole(said: AutoRuleSentence & { name: string }): void {
  if (said.name === '' || !isWholeSentence(said)) throw new ApiError('auto-rule-incomplete');
}

function assertShort(said: Said): void {
  if (isTooLarge(sentenceOf(said))) throw new ApiError('auto-rule-too-large');
}

async function assertFewPatterns(
  tx: Tx,
  communityId: string | null,
  when: readonly AutoRuleCondition[],
  changed?: number,
): Promise<void> {
  const patterns = when.flatMap((condition) => (condition.test === 'pattern' ? condition.any : []));
  if (patterns.length === 0) return;
  await lockRulesOf(tx, communityId);
  if (patterns.length + (await countPatterns(tx, communityId, changed)) > limits.autoRulePatternsMax)
    throw new ApiError('too-many-patterns');
}

const trim = (text: string) => storableText(text).trim();

function trimmed(condition: AutoRuleCondition): AutoRuleCondition {
  if (!('any' in condition)) return condition;
  const any = condition.any.map(trim).filter((value) => value !== '');
  return { ...condition, any: [...new Set(any)] };
}

function trimmedAct(act: AutoRuleAction): AutoRuleAction {
  if (act.act === 'remove') return { act: 'remove', reason: trim(act.reason) };
  // A stored reply has its html beside it.
  return act.act === 'reply' ? { act: 'reply', text: trim(act.text) } : act;
}

/** With domains as they are compared. Refuses patterns and domains that cannot be used, each in its place. */
function readWhen(judge: Judge, when: readonly AutoRuleCondition[]): Promise<AutoRuleCondition[]> {
  return Promise.all(when.map(trimmed).map((condition, place) => readCondition(judge, condition, place)));
}

async function readCondition(
  judge: Judge,
  condition: AutoRuleCondition,
  place: number,
): Promise<AutoRuleCondition> {
  const refuse = (index: number, problem: string): never => {
    throw new ApiError('auto-rule-pattern', { details: [{ path: `when.${place}.any.${index}`, problem }] });
  };
  if (condition.test === 'pattern') {
    for (const [index, problem] of (await judge.problemsOf(condition.any)).entries())
      if (problem !== null) refuse(index, problem);
  }
  if (condition.test !== 'domain') return condition;
  const domains = condition.any.map(
    (given, index) =>
      registrableDomain(given) ?? refuse(index, `${given} is no domain that people register.`),
  );
  return { test: 'domain', any: [...new Set(domains)] };
}

type Logged = { communityId: string | null; name: string; changed?: readonly string[] };

async function record(
  tx: Tx,
  member: LoggedInViewer,
  act: Act,
  { communityId, name, changed }: Logged,
): Promise<void> {
  const details = { rule: name, ...(changed ? { changed: [...changed] } : {}) };
  const userId = member.user.id;
  if (communityId === null) {
    const siteAct = {
      add_auto_rule: 'add_site_auto_rule',
      change_auto_rule: 'change_site_auto_rule',
      delete_auto_rule: 'delete_site_auto_rule',
    } as const;
    return recordSiteAct(tx, { act: siteAct[act], userId, details });
  }
  await recordAct(tx, { act, communityId, userId, actedAs: actingGroup(member, communityId), details });
}

function present({ rule, said, by, ...counts }: AutoRuleRow): AutoRule {
  const { id, communityId, version, onVersion, triedVersion, triedAt, noTried } = rule;
  return {
    ...{ id, communityId, version, onVersion, triedVersion, triedAt, noTried },
    matchesMore: rule.matchesMore && onVersion !== null,
    ...counts,
    ...sentenceOf(said),
    isTooLarge: isTooLarge(sentenceOf(said)),
    changedBy: nameOf(by),
    changedAt: said.createdAt,
  };
}

type Said = Pick<VersionRow, 'name' | 'target' | 'when' | 'acts'>;

function sentenceOf({ name, target, when, acts }: Said) {
  return { name, target, when: when.map(copyOf), acts: acts.map(withoutHtml) };
}

const withoutHtml = (act: StoredAction): AutoRuleAction =>
  act.act === 'reply' ? { act: 'reply', text: act.text } : act;

/** With lists that the contract may keep. */
function copyOf(condition: AutoRuleCondition) {
  if (condition.test === 'language') return { ...condition, noneOf: [...condition.noneOf] };
  return 'any' in condition ? { ...condition, any: [...condition.any] } : condition;
}
