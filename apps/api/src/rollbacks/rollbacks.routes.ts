import { type Rollback, rollbacksApi } from '@confab/api-contract';
import type { Db, Tx } from '@confab/db';
import { endRollback, lockRollback, recordSiteAct } from '@confab/db/acts';
import {
  actingGroup,
  canMoveRollback,
  canRollBack,
  isRollbackOver,
  limits,
  type LoggedInViewer,
  movedRollback,
  nameOf,
  readAddressRange,
  type RollbackAct,
  rollbackRefusal,
  rolledBackItems,
} from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';
import { getCommunityById } from '../communities/communities.queries.ts';
import { recordAct } from '../communities/moderators/moderation-log.queries.ts';
import { callDigest } from '../http/call-digest.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import { pageOfRows, readRowCursor } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import type { MemberViewer } from '../http/viewer.ts';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import {
  type Chosen,
  countItems,
  insertItems,
  listAccountsFrom,
  listAuthors,
  listMembersAmong,
  listNamed,
  listSamples,
  type SampleRow,
} from './chosen-items.queries.ts';
import {
  findStarted,
  getRollback,
  insertRollback,
  type ListedRollback,
  listRollbacks,
  listUsernames,
  setInMotion,
} from './rollbacks.queries.ts';

/** How many of the accounts are named. */
const namedAccounts = 3;

export const rollbackRoutes: RouteModule = (route, { config, db }) => {
  route(rollbacksApi.preview, async ({ body, viewer }) => {
    const chosen = await choose(db, viewer, body);
    await viewer.token?.take(db);
    const from = readSampleCursor(body.next);
    const { accounts, unknownNames } = await accountsOf(db, chosen);
    const [counts, rows, names] = await Promise.all([
      countItems(db, accounts, chosen),
      chosen.content ? listSamples(db, accounts, chosen, from) : [],
      listUsernames(db, accounts.slice(0, namedAccounts)),
    ]);
    if (rolledBackItems(counts) > limits.rollbackItems) throw new ApiError('rollback-too-large');
    const further = rows[limits.rollbackSamples];
    return {
      noAccounts: accounts.length,
      usernames: [...names.values()],
      unknownNames,
      ...counts,
      noVotes: null,
      until: chosen.until,
      samples: rows.slice(0, limits.rollbackSamples).map(presentSample),
      next: further?.id ?? null,
    };
  });

  route(rollbacksApi.start, async ({ body, viewer }) => {
    const digest = callDigest(config.secret, viewer, { name: 'rollbacks.start', body })?.toString(
      'base64url',
    );
    const started = digest === undefined ? undefined : await findStarted(db, digest);
    if (started !== undefined) return load(await getRollback(db, started));
    const chosen = await choose(db, viewer, body);
    const { communityId, reason } = { ...chosen, reason: body.reason };
    if (reason === '') throw new ApiError('rollback-without-reason');
    const { accounts, unknownNames } = await accountsOf(db, chosen);
    if (chosen.usernames.length > 0 && unknownNames.length === chosen.usernames.length)
      throw new ApiError('user_not_found');
    const id = await memberTransaction(db, viewer, { in: communityId ?? undefined }, async (tx, member) => {
      assertAllowed(canRollBack(member, { communityId, byAddress: chosen.addressRange !== null }));
      const { id: rollbackId, isNew } = await insertRollback(tx, {
        ...{ communityId, reason, userId: viewer.user.id, actedAs: groupIn(member, communityId) },
        ...{ noAccounts: accounts.length, firstAccounts: accounts.slice(0, namedAccounts) },
        callDigest: digest ?? null,
      });
      if (!isNew) return rollbackId;
      const counts = await insertItems(tx, rollbackId, accounts, chosen);
      const noItems = rolledBackItems(counts);
      if (noItems === 0) throw new ApiError('rollback-empty');
      if (noItems > limits.rollbackItems) throw new ApiError('rollback-too-large');
      await setInMotion(tx, rollbackId, { ...counts, noItems });
      await record(tx, 'roll_back', rollbackId, member);
      return rollbackId;
    });
    return load(await getRollback(db, id));
  });

  route(rollbacksApi.list, async ({ query, viewer }) => {
    const communityId = query.communityId ?? null;
    if (communityId !== null) await getCommunityById(db, communityId);
    assertAllowed(canRollBack(viewer, { communityId, byAddress: false }));
    const rows = await listRollbacks(db, { communityId, from: readRowCursor(query.next) });
    const { shown, next } = pageOfRows(rows, limits.rollbacksPage, ({ rollback }) => rollback.id);
    return { rollbacks: await presentRollbacks(db, shown), next };
  });

  route(rollbacksApi.get, async ({ params, viewer }) => {
    const row = await getRollback(db, params.rollbackId);
    assertAllowed(canRollBack(viewer, { ...row.rollback, byAddress: false }));
    return load(row);
  });

  route(rollbacksApi.stop, ({ params, viewer }) => move(params.rollbackId, viewer, 'stop'));
  route(rollbacksApi.undo, ({ params, viewer }) => move(params.rollbackId, viewer, 'undo'));
  route(rollbacksApi.redo, ({ params, viewer }) => move(params.rollbackId, viewer, 'redo'));

  async function move(id: number, viewer: MemberViewer, act: RollbackAct): Promise<Rollback> {
    const { communityId } = (await getRollback(db, id)).rollback;
    await memberTransaction(db, viewer, { in: communityId ?? undefined }, async (tx, member) => {
      const found = await lockRollback(tx, id);
      if (!found) throw new ApiError('rollback-not-found');
      assertAllowed(canMoveRollback(member, found));
      const state = movedRollback(found.state, act);
      if (state === null) throw new ApiError('rollback-moved-on');
      if (state === 'stopped') {
        await endRollback(tx, found, state);
        await record(tx, 'stop_roll_back', id, member);
        return;
      }
      if (isRollbackOver(found, Date.now())) throw new ApiError('rollback-over');
      const [userId, actedAs] = [viewer.user.id, groupIn(member, communityId)];
      await setInMotion(
        tx,
        id,
        state === 'restoring'
          ? { state, undoneBy: userId, undoneAs: actedAs, undoneAt: new Date().toISOString() }
          : { state, userId, actedAs, undoneBy: null, undoneAs: null, undoneAt: null },
      );
      await record(tx, state === 'restoring' ? 'undo_roll_back' : 'roll_back', id, member);
    });
    return load(await getRollback(db, id));
  }

  async function load(row: ListedRollback): Promise<Rollback> {
    const [rollback] = await presentRollbacks(db, [row]);
    if (!rollback) throw new Error('each row is presented');
    return rollback;
  }
};

type ChoiceBody = {
  [Name in 'communityId' | 'addressRange' | 'text' | 'since' | 'until']?: string | undefined;
} & { [Name in 'usernames' | 'leftOut']?: string[] | undefined } & {
  [Name in 'content' | 'votes' | 'reports' | 'messages']?: boolean | undefined;
};

type Choice = Chosen & { usernames: readonly string[]; addressRange: string | null };

/** What the request chooses, if this person may. */
async function choose(db: Db, viewer: MemberViewer, body: ChoiceBody): Promise<Choice> {
  const { communityId = null, usernames = [], leftOut = [], since = null } = body;
  if (communityId !== null) await getCommunityById(db, communityId);
  const given = body.addressRange === undefined || body.addressRange === '' ? null : body.addressRange;
  assertAllowed(canRollBack(viewer, { communityId, byAddress: given !== null }));
  const range = given === null ? null : readAddressRange(given.toLowerCase());
  if (given !== null && (range === null || range.tooWide)) throw new ApiError('invalid-address-range');
  const chosen = {
    ...{ communityId, usernames, leftOut, since, addressRange: range?.value ?? null },
    text: body.text === undefined || body.text === '' ? null : body.text,
    until: body.until ?? new Date().toISOString(),
    ...{ content: body.content ?? true, votes: body.votes ?? true, reports: body.reports ?? true },
    ...{ messages: body.messages ?? true, by: viewer.user.id },
  };
  const refusal = rollbackRefusal(chosen);
  if (refusal !== null) throw new ApiError(refusal);
  return chosen;
}

async function accountsOf(db: Db, chosen: Choice) {
  const { usernames, addressRange } = chosen;
  const [{ named, unknownNames }, ...others] = await Promise.all([
    listNamed(db, usernames),
    addressRange === null ? [] : listAccountsFrom(db, addressRange),
    usernames.length === 0 && addressRange === null ? listAuthors(db, chosen) : [],
  ]);
  const all = [...new Set([named, ...others].flat())];
  // Of what moderators did in their community, nothing is removed.
  const accounts = chosen.communityId === null ? all : await listMembersAmong(db, chosen.communityId, all);
  if (accounts.length > limits.rollbackAccounts) throw new ApiError('rollback-too-large');
  return { accounts, unknownNames };
}

function groupIn(member: LoggedInViewer, communityId: string | null): 'mods' | 'admins' {
  return communityId === null ? 'admins' : actingGroup(member, communityId);
}

/** In the log of the community, or of the site, with what it is about to remove or has removed. */
async function record(
  tx: Tx,
  act: 'roll_back' | 'stop_roll_back' | 'undo_roll_back',
  rollbackId: number,
  member: LoggedInViewer,
): Promise<void> {
  const { rollback } = await getRollback(tx, rollbackId);
  const { communityId, reason, noAccounts } = rollback;
  const { noPosts, noComments, noVotes, noReports, noMessages, noHeld } = rollback;
  const userId = member.user.id;
  const details = {
    rolledBack: { rollbackId, noAccounts, noPosts, noComments, noVotes, noReports, noMessages, noHeld },
  };
  await (communityId === null
    ? recordSiteAct(tx, { act: `${act}_site`, userId, details: { ...details, reason } })
    : recordAct(tx, {
        act,
        communityId,
        userId,
        actedAs: actingGroup(member, communityId),
        details,
        reason,
      }));
}

function readSampleCursor(next: string | undefined): string | null {
  if (next === undefined || next === '') return null;
  if (!/^[0-9a-f]{24}$/.test(next)) throw new ApiError('invalid_cursor');
  return next;
}

async function presentRollbacks(db: Db, rows: readonly ListedRollback[]): Promise<Rollback[]> {
  const names = await listUsernames(
    db,
    rows.flatMap(({ rollback }) => rollback.firstAccounts),
  );
  return rows.map(({ rollback, communityName, by, undoer }) => ({
    ...rollback,
    communityName,
    by: nameOf(by),
    usernames: rollback.firstAccounts.flatMap((id) => names.get(id) ?? []),
    undoableUntil: isRollbackOver(rollback, Date.now())
      ? null
      : new Date(Date.parse(rollback.createdAt) + limits.undoDays * 86_400_000).toISOString(),
    undoneBy: nameOf(undoer),
  }));
}

function presentSample({ title, html, ...sample }: SampleRow) {
  // The database may have cut the HTML inside a tag or an entity.
  return { ...sample, text: html === null ? title : excerpt(html.replace(/<[^<>]*$|&[^&;]*$/, '')) };
}
