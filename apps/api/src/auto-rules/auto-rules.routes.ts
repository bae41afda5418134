import { isDeepStrictEqual } from 'node:util';
import { type AutoRule, autoRulesApi, type AutoRuleVersion, type DryRun } from '@confab/api-contract';
import {
  BadPattern,
  compilePattern,
  compileRule,
  judge,
  listFacts,
  placeOf,
  registrableDomain,
  ruleMsMax,
  slowTimes,
} from '@confab/auto-rules';
import type { StoredAction, Tx } from '@confab/db';
import { recordSiteAct } from '@confab/db/acts';
import {
  actingGroup,
  type AutoRuleAction,
  type AutoRuleCondition,
  type AutoRuleSentence,
  canChangeAutoRules,
  wasTried,
  isWholeSentence,
  limits,
  type LoggedInViewer,
  nameOf,
  storableText,
} from '@confab/domain';
import { RENDERER_VERSION } from '@confab/markdown';
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
  listDryItems,
  listRules,
  listVersions,
  lockRule,
  setExample,
  setMatched,
  setState,
  type VersionRow,
} from './auto-rules.queries.ts';

type Act = 'add_auto_rule' | 'change_auto_rule' | 'delete_auto_rule';

export const autoRuleRoutes: RouteModule = (route, { db, markdown }) => {
  route(autoRulesApi.list, async ({ query, viewer }) => {
    const communityId = query.communityId ?? null;
    if (communityId !== null) await getCommunityById(db, communityId);
    assertAllowed(canChangeAutoRules(viewer, { communityId }));
    return (await listRules(db, communityId)).map(present);
  });

  route(autoRulesApi.create, async ({ body, viewer }) => {
    const communityId = body.communityId ?? null;
    if (communityId !== null) await getCommunityById(db, communityId);
    assertAllowed(canChangeAutoRules(viewer, { communityId }));
    const { name, target, when, acts } = body;
    const said = { name, target, when: readWhen(when), acts: await rendered(acts) };
    assertWhole(said);
    const locks = { changing: communityId ?? undefined };
    const id = await memberTransaction(db, viewer, locks, async (tx, member) => {
      assertAllowed(canChangeAutoRules(member, { communityId }));
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
    const when = body.when && readWhen(body.when);
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
    const compiled = compileRule(said);
    const items = await listDryItems(db, rule);
    const facts = await listFacts(db, items, [{ compiled }]);
    let noSlow = 0;
    const assertFast = (_rule: unknown, took: number) => {
      if (took > ruleMsMax) noSlow += 1;
      if (noSlow >= slowTimes) throw new ApiError('auto-rule-too-slow');
    };
    const matched = new Set(
      items.filter((item, index) => {
        const known = facts[index];
        return known !== undefined && judge([{ compiled }], item, known, assertFast).length > 0;
      }),
    );
    // What is not among the latest is an example.
    const latest = items.slice(0, limits.dryRunItems);
    const matches = latest.filter((item) => matched.has(item));
    // What was tried is the version that was read: if it has changed since, that is not tried.
    await changing(autoRuleId, viewer, async (tx) => {
      await setState(tx, autoRuleId, {
        triedVersion: said.version,
        triedAt: new Date().toISOString(),
        noTried: matches.length,
      });
      await setMatched(
        tx,
        autoRuleId,
        Array.from(matched, ({ id }) => id),
      );
    });
    const timeOf = (item: DryItem | undefined) => (item ? new Date(item.at).toISOString() : null);
    const presentItem = ({ type, id, publicId, communityName, username, at, text }: DryItem) => ({
      ...{ type, id, publicId, communityName, username },
      createdAt: new Date(at).toISOString(),
      ...placeOf(compiled, text),
    });
    return {
      rule: present(await getRule(db, autoRuleId)),
      noLooked: latest.length,
      oldestAt: timeOf(latest.at(-1)),
      newestAt: timeOf(latest[0]),
      matches: matches.map(presentItem),
      examples: items.flatMap((item) =>
        item.isRight === null
          ? []
          : { ...presentItem(item), isRight: item.isRight, isMatched: matched.has(item) },
      ),
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

  route(autoRulesApi.versions, async ({ params: { autoRuleId }, viewer }): Promise<AutoRuleVersion[]> => {
    await allowed(autoRuleId, viewer);
    const rows = await listVersions(db, autoRuleId);
    return rows.map(({ said, by }) => ({
      ...sentenceOf(said),
      version: said.version,
      changedBy: nameOf(by),
      createdAt: said.createdAt,
    }));
  });

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

async function assertFewPatterns(
  tx: Tx,
  communityId: string | null,
  when: readonly AutoRuleCondition[],
  changed?: number,
): Promise<void> {
  const patterns = when.flatMap((condition) => (condition.test === 'pattern' ? condition.any : []));
  if (patterns.length === 0) return;
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

const readWhen = (when: readonly AutoRuleCondition[]) => when.map(trimmed).map(readCondition);

/** With domains as they are compared. Refuses patterns and domains that cannot be used, each in its place. */
function readCondition(condition: AutoRuleCondition, place: number): AutoRuleCondition {
  const refuse = (index: number, problem: string): never => {
    throw new ApiError('auto-rule-pattern', { details: [{ path: `when.${place}.any.${index}`, problem }] });
  };
  if (condition.test === 'pattern') {
    for (const [index, pattern] of condition.any.entries()) {
      try {
        compilePattern(pattern);
      } catch (error) {
        if (!(error instanceof BadPattern)) throw error;
        refuse(index, error.message);
      }
    }
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

function present({ rule, said, by, noMatches, noReversed, noRight, noWrong }: AutoRuleRow): AutoRule {
  const { id, communityId, version, onVersion, triedVersion, triedAt, noTried } = rule;
  return {
    ...{ id, communityId, version, onVersion, triedVersion, triedAt, noTried },
    ...{ noMatches, noReversed, noRight, noWrong },
    ...sentenceOf(said),
    changedBy: nameOf(by),
    changedAt: said.createdAt,
  };
}

function sentenceOf({ name, target, when, acts }: VersionRow) {
  return { name, target, when: when.map(copyOf), acts: acts.map(withoutHtml) };
}

const withoutHtml = (act: StoredAction): AutoRuleAction =>
  act.act === 'reply' ? { act: 'reply', text: act.text } : act;

/** With lists that the contract may keep. */
function copyOf(condition: AutoRuleCondition) {
  if (condition.test === 'language') return { ...condition, noneOf: [...condition.noneOf] };
  return 'any' in condition ? { ...condition, any: [...condition.any] } : condition;
}
