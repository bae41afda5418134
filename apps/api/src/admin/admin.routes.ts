import { adminApi, commentsApi, usersApi } from '@confab/api-contract';
import { readObjectId } from '@confab/domain';
import type { Db } from '@confab/db';
import { presentViewedUser } from '../members/users.present.ts';
import { countPushSubscriptions } from '../members/push-counts.queries.ts';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import {
  type AccountsPage,
  listAccounts,
  listAccountsNamed,
  listAllComments,
  setCommunityDefault,
} from './admin.queries.ts';
import { getUserByName, isNameBeginning } from '../members/users.queries.ts';
import { commentPresenter } from '../content/comments/load-comments.ts';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import { banUser, unbanUser } from './user-bans.ts';
import { getCommunityByName, getCommunityForUpdate } from '../communities/communities.queries.ts';
import type { MemberViewer } from '../http/viewer.ts';
import { recordAct } from '../communities/moderators/moderation-log.queries.ts';

export const adminRoutes: RouteModule = (route, { db }) => {
  route(usersApi.list, async ({ query, viewer }) => {
    const beginning = (query.q ?? '').trim();
    const page =
      beginning === '' ? await newestAccounts(query.next) : await accountsNamed(beginning, query.next);
    const browsers = await countPushSubscriptions(
      db,
      page.accounts.map(({ id }) => id),
    );
    return {
      users: page.accounts.map((account) =>
        presentViewedUser(account, viewer, null, {
          webPushSubscriptionsCount: browsers.get(account.id) ?? 0,
        }),
      ),
      next: page.next,
    };
  });

  async function newestAccounts(cursor: string | undefined) {
    const { accounts, next } = await listAccounts(db, readNumberCursor(cursor));
    return { accounts, next: next === undefined ? null : String(next.userIndex) };
  }

  async function accountsNamed(beginning: string, cursor: string | undefined) {
    const from = readNameCursor(cursor);
    const page: AccountsPage = isNameBeginning(beginning)
      ? await listAccountsNamed(db, beginning.toLowerCase(), from)
      : { accounts: [], next: undefined };
    return { accounts: page.accounts, next: page.next?.username.toLowerCase() ?? null };
  }

  route(commentsApi.listAll, async ({ query, viewer }) => {
    const from = readCommentCursor(query.next);
    const { rows, next } = await listAllComments(db, { userId: await idOfAuthor(query.username), from });
    const presentComment = await commentPresenter(db, rows, viewer);
    return {
      comments: rows.map((row) => ({ ...presentComment(row, row.post), postTitle: row.post.title })),
      next,
    };
  });

  async function idOfAuthor(username: string | undefined): Promise<string | null> {
    if (username === undefined || username === '') return null;
    return (await getUserByName(db, username)).id;
  }

  route(adminApi.act, async ({ body, viewer }) => {
    switch (body.action) {
      case 'ban_user':
        await banUser(db, viewer, body);
        break;
      case 'unban_user':
        await unbanUser(db, viewer, body);
        break;
      case 'add_default_forum':
        await setDefaultCommunity(db, viewer, body.name, true);
        break;
      case 'remove_default_forum':
        await setDefaultCommunity(db, viewer, body.name, false);
        break;
    }
    return { success: true as const };
  });
};

/** Cursors are lower case. */
const nameForm = /^[0-9a-z_]{3,21}$/;

function readNameCursor(next: string | undefined): string | null {
  if (next === undefined || next === '') return null;
  if (!nameForm.test(next)) throw new ApiError('invalid_cursor');
  return next;
}

/** Limited to the range of the column. */
function readNumberCursor(next: string | undefined): number | null {
  if (next === undefined || next === '') return null;
  if (!/^\d{1,10}$/.test(next) || Number(next) >= 2 ** 31) throw new ApiError('invalid_cursor');
  return Number(next);
}

function readCommentCursor(next: string | undefined): string | null {
  if (next === undefined || next === '') return null;
  const id = readObjectId(next);
  if (id === null) throw new ApiError('invalid_cursor');
  return id;
}

/** Sets whether new members join this community. Only an actual change is logged. */
async function setDefaultCommunity(
  db: Db,
  viewer: MemberViewer,
  name: string,
  isDefault: boolean,
): Promise<void> {
  const { id } = await getCommunityByName(db, name);
  await memberTransaction(db, viewer, async (tx) => {
    const community = await getCommunityForUpdate(tx, id);
    if (community.isDefault === isDefault) return;
    await setCommunityDefault(tx, id, isDefault);
    await recordAct(tx, {
      communityId: id,
      act: isDefault ? 'add_default' : 'remove_default',
      userId: viewer.user.id,
      actedAs: 'admins',
    });
  });
}
