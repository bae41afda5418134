import { casesApi, type RemovalReason } from '@confab/api-contract';
import type { Tx } from '@confab/db';
import { actingGroup, canModerate, limits } from '@confab/domain';
import { getCommunityById } from '../communities/communities.queries.ts';
import { type RecordedAct, recordAct } from '../communities/moderators/moderation-log.queries.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import type { MemberViewer } from '../http/viewer.ts';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import {
  assertRule,
  deleteReason,
  getReason,
  insertReason,
  listReasons,
  type RemovalReasonRow,
  updateReason,
} from './removal-reasons.queries.ts';

export const removalReasonRoutes: RouteModule = (route, { db }) => {
  route(casesApi.reasons, async ({ params, viewer }) => {
    const { id } = await getCommunityById(db, params.communityId);
    assertAllowed(canModerate(viewer, id));
    return (await listReasons(db, id)).map(present);
  });

  route(casesApi.addReason, async ({ params: { communityId }, body, viewer }) => {
    const { title, text, ruleId = null } = body;
    assertWritten({ title, text });
    return change(communityId, viewer, async (tx, record) => {
      if (ruleId !== null) await assertRule(tx, communityId, ruleId);
      if ((await listReasons(tx, communityId)).length >= limits.removalReasonsMax)
        throw new ApiError('too-many-reasons');
      await insertReason(tx, { communityId, title, text, ruleId });
      await record({ act: 'add_removal_reason', details: { rule: title } });
      return (await listReasons(tx, communityId)).map(present);
    });
  });

  route(casesApi.changeReason, async ({ params: { communityId, reasonId }, body, viewer }) => {
    assertWritten(body);
    return change(communityId, viewer, async (tx, record) => {
      const before = await getReason(tx, communityId, reasonId);
      const fields = ['title', 'text', 'ruleId', 'zIndex'] as const;
      const changed = fields.filter((field) => body[field] !== undefined && body[field] !== before[field]);
      if (changed.length === 0) return present(before);
      if (typeof body.ruleId === 'number') await assertRule(tx, communityId, body.ruleId);
      const after = await updateReason(tx, reasonId, {
        ...(body.title === undefined ? {} : { title: body.title }),
        ...(body.text === undefined ? {} : { text: body.text }),
        ...(body.ruleId === undefined ? {} : { ruleId: body.ruleId }),
        ...(body.zIndex === undefined ? {} : { zIndex: body.zIndex }),
      });
      await record({ act: 'change_removal_reason', details: { rule: after.title, changed } });
      return present(after);
    });
  });

  route(casesApi.deleteReason, ({ params: { communityId, reasonId }, viewer }) =>
    change(communityId, viewer, async (tx, record) => {
      const reason = await getReason(tx, communityId, reasonId);
      await deleteReason(tx, reasonId);
      await record({ act: 'delete_removal_reason', details: { rule: reason.title } });
      return present(reason);
    }),
  );

  /** Runs under the community's lock, by a moderator or an admin. */
  const change = async <Result>(
    communityId: string,
    viewer: MemberViewer,
    act: (
      tx: Tx,
      record: (recorded: Pick<RecordedAct, 'act' | 'details'>) => Promise<unknown>,
    ) => Promise<Result>,
  ): Promise<Result> => {
    await getCommunityById(db, communityId);
    return memberTransaction(db, viewer, { changing: communityId }, (tx, member) => {
      assertAllowed(canModerate(member, communityId));
      return act(tx, (recorded) =>
        recordAct(tx, {
          ...recorded,
          ...{ communityId, userId: viewer.user.id, actedAs: actingGroup(member, communityId) },
        }),
      );
    });
  };
};

function assertWritten(texts: { title?: string | undefined; text?: string | undefined }): void {
  if (texts.title === '' || texts.text === '') throw new ApiError('empty-reason');
}

function present({ id, title, text, ruleId, zIndex }: RemovalReasonRow): RemovalReason {
  return { id, title, text, ruleId, zIndex };
}
