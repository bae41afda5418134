import { rulesApi } from '@confab/api-contract';
import type { Tx } from '@confab/db';
import { actingGroup, canChangeCommunity, limits } from '@confab/domain';
import { reducedHtml } from '@confab/markdown/reduced';
import { memberTransaction } from '../../members/member-transaction.queries.ts';
import { getCommunityById, listRules } from '../communities.queries.ts';
import { ApiError, assertAllowed } from '../../http/errors.ts';
import type { RouteModule } from '../../http/route.ts';
import type { MemberViewer } from '../../http/viewer.ts';
import { recordAct, type RecordedAct } from './moderation-log.queries.ts';
import { countRules, deleteRule, getRule, insertRule, updateRule } from './rules.queries.ts';

type Recorded = Pick<RecordedAct, 'act' | 'details'>;

export const ruleRoutes: RouteModule = (route, { db, markdown }) => {
  route(rulesApi.list, async ({ params }) => {
    const community = await getCommunityById(db, params.communityId);
    return listRules(db, community.id);
  });

  route(rulesApi.get, async ({ params }) => {
    const community = await getCommunityById(db, params.communityId);
    return getRule(db, community.id, params.ruleId);
  });

  route(rulesApi.create, async ({ params: { communityId }, body, viewer }) => {
    const rule = body.rule ?? '';
    if (rule === '') throw new ApiError('empty-rule');
    // Check permission before rendering; the check under the lock decides.
    await getCommunityById(db, communityId);
    assertAllowed(canChangeCommunity(viewer, communityId));
    const text = { ...(await renderRule(rule)), ...(await renderDescription(body.description ?? null)) };
    return change(communityId, viewer, async (tx, record) => {
      if ((await countRules(tx, communityId)) >= limits.communityRulesMax) {
        throw new ApiError('too-many-rules');
      }
      await insertRule(tx, { ...text, communityId, createdBy: viewer.user.id });
      await record({ act: 'add_rule', details: { rule } });
      return listRules(tx, communityId);
    });
  });

  route(rulesApi.update, async ({ params: { communityId, ruleId }, body, viewer }) => {
    if (body.rule === '') throw new ApiError('empty-rule');
    await getCommunityById(db, communityId);
    await getRule(db, communityId, ruleId);
    assertAllowed(canChangeCommunity(viewer, communityId));
    const wanted = {
      ...(body.rule === undefined ? {} : await renderRule(body.rule)),
      ...(body.description === undefined ? {} : await renderDescription(body.description)),
      ...(body.zIndex === undefined ? {} : { zIndex: body.zIndex }),
    };
    return change(communityId, viewer, async (tx, record) => {
      const before = await getRule(tx, communityId, ruleId);
      const changed = (['rule', 'description', 'zIndex'] as const).filter(
        (field) => wanted[field] !== undefined && wanted[field] !== before[field],
      );
      if (changed.length === 0) return before;
      const after = await updateRule(tx, ruleId, wanted);
      await record({ act: 'change_rule', details: { rule: after.rule, changed } });
      return after;
    });
  });

  route(rulesApi.delete, async ({ params: { communityId, ruleId }, viewer }) => {
    await getCommunityById(db, communityId);
    await getRule(db, communityId, ruleId);
    return change(communityId, viewer, async (tx, record) => {
      const rule = await getRule(tx, communityId, ruleId);
      await deleteRule(tx, ruleId);
      await record({ act: 'delete_rule', details: { rule: rule.rule } });
      return rule;
    });
  });

  /** Runs under the community's lock, with the permission checked again. */
  const change = <Result>(
    communityId: string,
    viewer: MemberViewer,
    act: (tx: Tx, record: (recorded: Recorded) => Promise<unknown>) => Promise<Result>,
  ): Promise<Result> =>
    memberTransaction(db, viewer, { changing: communityId }, async (tx, member) => {
      assertAllowed(canChangeCommunity(member, communityId));
      return act(tx, (recorded) =>
        recordAct(tx, {
          ...recorded,
          communityId,
          userId: viewer.user.id,
          actedAs: actingGroup(member, communityId),
        }),
      );
    });

  const render = async (text: string) => reducedHtml(await markdown.render(text));

  const renderRule = async (rule: string) => ({ rule, ruleHtml: await render(rule) });

  /** An empty description counts as none. */
  const renderDescription = async (given: string | null) => {
    const description = given === '' ? null : given;
    return { description, descriptionHtml: description === null ? null : await render(description) };
  };
};
