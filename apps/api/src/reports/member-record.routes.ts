import { type LogEntry, moderationApi } from '@confab/api-contract';
import { actingGroup, canModerate, limits, recordActs } from '@confab/domain';
import { getCommunityById } from '../communities/communities.queries.ts';
import { getEntry, recordAct } from '../communities/moderators/moderation-log.queries.ts';
import { presentLogEntry } from '../communities/moderators/moderators.present.ts';
import { listActsIn } from '../communities/moderators/public-log.queries.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import { pageOfRows, readRowCursor } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import { accountNamed, memberTransaction } from '../members/member-transaction.queries.ts';
import { getUndeletedUserByName } from '../members/users.queries.ts';
import { listAuthorRecords, listRollbacksOf, type MemberRollbackRow } from './cases.queries.ts';
import { presentAuthorRecord } from './load-cases.ts';

export const memberRecordRoutes: RouteModule = (route, { db }) => {
  route(moderationApi.record, async ({ params, query, viewer }) => {
    const from = readRowCursor(query.next);
    const { id: communityId } = await getCommunityById(db, params.communityId);
    assertAllowed(canModerate(viewer, communityId));
    const user = await getUndeletedUserByName(db, params.username);
    const [[record], rolledBack, rows] = await Promise.all([
      listAuthorRecords(db, [{ caseId: 0, communityId, authorId: user.id, postId: null, commentId: null }]),
      listRollbacksOf(db, communityId, user.id),
      listActsIn(db, communityId, {
        ...{ acts: recordActs, member: { id: user.id, named: false }, from },
        ...{ since: undefined, until: undefined },
      }),
    ]);
    if (!record) throw new Error('each author has a record');
    const { shown, next } = pageOfRows(rows, limits.moderationLogPage, ({ entry }) => entry.id);
    return {
      author: presentAuthorRecord(user, record, viewer),
      entries: shown.map((row) => presentLogEntry(row, viewer)),
      rollbacks: rolledBack.map((row) => presentRollback(row, communityId, user.username)),
      next,
    };
  });

  route(moderationApi.addNote, async ({ params: { communityId, username }, body, viewer }) => {
    await getCommunityById(db, communityId);
    const locks = { account: await accountNamed(db, username), in: communityId };
    const id = await memberTransaction(db, viewer, locks, async (tx, member) => {
      assertAllowed(canModerate(member, communityId));
      const user = await getUndeletedUserByName(tx, username);
      if (body.text === '') throw new ApiError('empty-message');
      return recordAct(tx, {
        ...{ communityId, act: 'add_note', userId: viewer.user.id, targetUserId: user.id },
        ...{ actedAs: actingGroup(member, communityId), reason: body.text },
      });
    });
    return presentLogEntry(await getEntry(db, id), viewer);
  });
};

/** As an entry of the log: of a roll-back everywhere, the community's own log has none. */
function presentRollback(row: MemberRollbackRow, communityId: string, username: string): LogEntry {
  const { id, noPosts, noComments, ...said } = row;
  const others = { noVotes: 0, noReports: 0, noMessages: 0, noHeld: 0 };
  return {
    ...{ ...said, id, communityId, username, act: 'roll_back', post: null, comment: null, rule: null },
    ...{ changed: [], content: false, expires: null },
    rolledBack: { rollbackId: id, noAccounts: 1, noPosts, noComments, ...others },
  };
}
