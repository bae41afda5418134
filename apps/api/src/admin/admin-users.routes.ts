import { usersApi } from '@confab/api-contract';
import { presentViewedUser } from '../members/users.present.ts';
import { countPushSubscriptions } from '../members/push-counts.queries.ts';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { type AccountsPage, listAccounts, listAccountsNamed } from './admin-users.queries.ts';

export const adminUserRoutes: RouteModule = (route, { db }) => {
  route(usersApi.list, async ({ query, viewer }) => {
    const beginning = (query.q ?? '').trim();
    const page = beginning === '' ? await newest(query.next) : await named(beginning, query.next);
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

  async function newest(cursor: string | undefined) {
    const { accounts, next } = await listAccounts(db, readNumber(cursor));
    return { accounts, next: next === undefined ? null : String(next.userIndex) };
  }

  async function named(beginning: string, cursor: string | undefined) {
    const from = readName(cursor);
    // An impossible prefix needs no query, and might be text that the database refuses.
    const page: AccountsPage = beginningForm.test(beginning)
      ? await listAccountsNamed(db, beginning.toLowerCase(), from)
      : { accounts: [], next: undefined };
    return { accounts: page.accounts, next: page.next?.username.toLowerCase() ?? null };
  }
};

/** Checked before lower-casing, which would turn the Kelvin sign into a k. */
const beginningForm = /^[0-9A-Za-z_]{1,21}$/;
/** Cursors are lower case. */
const nameForm = /^[0-9a-z_]{3,21}$/;

function readName(next: string | undefined): string | null {
  if (next === undefined || next === '') return null;
  if (!nameForm.test(next)) throw new ApiError('invalid_cursor');
  return next;
}

/** Limited to the range of the column. */
function readNumber(next: string | undefined): number | null {
  if (next === undefined || next === '') return null;
  if (!/^\d{1,10}$/.test(next) || Number(next) >= 2 ** 31) throw new ApiError('invalid_cursor');
  return Number(next);
}
