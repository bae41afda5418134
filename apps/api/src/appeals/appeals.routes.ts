import { type AppealsPage, appealsApi, type OwnBan } from '@confab/api-contract';
import type { Tx } from '@confab/db';
import { type Banned, insertAppealMessage, readmitAccount, recordSiteAct, tellOfBan } from '@confab/db/acts';
import {
  actingGroup,
  type AppealVerdict,
  type BanEvent,
  canDecideAppeal,
  canModerate,
  limits,
  type LoggedInViewer,
  mayAnswer,
} from '@confab/domain';
import { getCommunityById } from '../communities/communities.queries.ts';
import { deleteBan } from '../communities/moderators/bans.queries.ts';
import { recordAct } from '../communities/moderators/moderation-log.queries.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import { momentToCome, pageOfRows, readRowCursor } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import { lockBan, memberTransaction } from '../members/member-transaction.queries.ts';
import { presentAppeal, presentOwnBan } from './appeals.present.ts';
import {
  type AppealRow,
  type AppealsQuery,
  type Ban,
  findAppealAgainst,
  findBan,
  getAppeal,
  getAppealForUpdate,
  getShownAppeal,
  insertAppeal,
  listAppeals,
  listMessages,
  setBanEnd,
  setDecision,
} from './appeals.queries.ts';

export const appealRoutes: RouteModule = (route, { db }) => {
  route(appealsApi.ban, ({ query, viewer }) =>
    loadOwnBan({ userId: viewer.user.id, communityId: query.communityId ?? null }),
  );

  async function loadOwnBan(banned: Banned): Promise<OwnBan> {
    const ban = await findBan(db, banned);
    if (!ban) throw new ApiError('ban-not-found');
    const appeal = await findAppealAgainst(db, banned, ban);
    const messages = appeal ? await listMessages(db, [appeal.id]) : [];
    return presentOwnBan(banned.communityId, ban, appeal, messages);
  }

  route(appealsApi.create, async ({ body, viewer }) => {
    const banned: Banned = { userId: viewer.user.id, communityId: body.communityId ?? null };
    // Before the lock, which answers for an unknown community.
    if (!(await findBan(db, banned))) throw new ApiError('ban-not-found');
    await memberTransaction(db, viewer, { in: body.communityId }, async (tx) => {
      const ban = await findBan(tx, banned);
      if (!ban) throw new ApiError('ban-not-found');
      const appealId = await insertAppeal(tx, banned, ban);
      if (appealId === undefined) throw new ApiError('appealed-already');
      await insertAppealMessage(tx, { appealId, userId: banned.userId, kind: 'member', text: body.text });
    });
    return loadOwnBan(banned);
  });

  route(appealsApi.say, async ({ params: { appealId }, body, viewer }) => {
    const { communityId, userId } = await getAppeal(db, appealId);
    const isOwn = userId === viewer.user.id;
    if (!isOwn) assertAllowed(canDecideAppeal(viewer, { communityId }));
    await memberTransaction(db, viewer, { in: communityId ?? undefined }, async (tx, member) => {
      if (!isOwn) assertAllowed(canDecideAppeal(member, { communityId }));
      const { appeal, said } = await lockAppeal(tx, appealId);
      if (isOwn && !mayAnswer(appeal, said)) throw new ApiError('not-your-turn');
      const kind = isOwn ? 'member' : body.note === true ? 'note' : 'team';
      await insertAppealMessage(tx, { appealId, userId: viewer.user.id, kind, text: body.text });
      if (kind !== 'team') return;
      const at = `${appealId}.${said.length}`;
      await tellOfBan(tx, { userId, communityId }, { event: 'asked', at, words: body.text });
    });
    return { success: true as const };
  });

  route(appealsApi.list, async ({ params, query, viewer }) => {
    const { id } = await getCommunityById(db, params.communityId);
    assertAllowed(canModerate(viewer, id));
    return page({ of: [id], decided: query.filter === 'decided', from: readRowCursor(query.next) });
  });

  route(appealsApi.queue, ({ query, viewer }) => {
    const of = viewer.user.isAdmin && query.mine !== 'true' ? 'communities' : viewer.moderates;
    return page({ of, decided: false, from: readRowCursor(query.next) });
  });

  route(appealsApi.suspensions, ({ query }) =>
    page({ of: 'site', decided: query.filter === 'decided', from: readRowCursor(query.next) }),
  );

  async function page(query: AppealsQuery): Promise<AppealsPage> {
    const rows = await listAppeals(db, query);
    const { shown, next } = pageOfRows(rows, limits.appealsPage, ({ appeal }) => appeal.id);
    const messages = await listMessages(
      db,
      shown.map(({ appeal }) => appeal.id),
    );
    const said = Map.groupBy(messages, ({ message }) => message.appealId);
    return { appeals: shown.map((row) => presentAppeal(row, said.get(row.appeal.id) ?? [])), next };
  }

  route(appealsApi.decide, async ({ params: { appealId }, body, viewer }) => {
    const { communityId, userId } = await getAppeal(db, appealId);
    assertAllowed(canDecideAppeal(viewer, { communityId, userId }));
    const banned: Banned = { communityId, userId };
    const account = { id: userId, alone: communityId === null };
    const locks = { account, in: communityId ?? undefined };
    await memberTransaction(db, viewer, locks, async (tx, member) => {
      assertAllowed(canDecideAppeal(member, { communityId, userId }));
      if (communityId !== null) await lockBan(tx, communityId, userId);
      const { appeal } = await lockAppeal(tx, appealId);
      const ban = await findBan(tx, banned);
      // It ended, or another ban took its place, and the worker has not closed the appeal yet.
      if (ban?.createdAt !== appeal.bannedAt) throw new ApiError('appeal-decided');
      const shortenedTo = body.verdict === 'shorten' ? earlierEnd(ban, body.expires) : null;
      const decidedBy = viewer.user.id;
      await insertAppealMessage(tx, { appealId, userId: decidedBy, kind: 'team', text: body.answer });
      await setDecision(tx, appealId, { verdict: body.verdict, decidedBy, shortenedTo });
      await carryOut(tx, member, banned, { ...body, ban, shortenedTo });
    });
    return presentAppeal(await getShownAppeal(db, appealId), await listMessages(db, [appealId]));
  });
};

/** An appeal that waits, with what was said in it, as long as more can be said. */
async function lockAppeal(tx: Tx, appealId: number) {
  const appeal: AppealRow = await getAppealForUpdate(tx, appealId);
  if (appeal.decidedAt !== null) throw new ApiError('appeal-decided');
  const said = (await listMessages(tx, [appealId])).map(({ message }) => message.kind);
  if (said.length >= limits.appealMessagesMax) throw new ApiError('appeal-full');
  return { appeal, said };
}

/** A ban is shortened to a moment to come, which is earlier than its end. */
function earlierEnd({ expiresAt }: Ban, given: string | undefined): string {
  const end = given === undefined ? null : momentToCome(given);
  if (end === null) throw new ApiError('invalid_expires');
  if (expiresAt !== null && Date.parse(end) >= Date.parse(expiresAt)) throw new ApiError('ban-not-shorter');
  return end;
}

type Decided = { verdict: AppealVerdict; answer: string; ban: Ban; shortenedTo: string | null };

const events: Record<AppealVerdict, BanEvent> = { lift: 'lifted', shorten: 'shortened', keep: 'kept' };
const acts = { lift: 'unban', shorten: 'shorten_ban', keep: 'keep_ban' } as const;
const siteActs = { shorten: 'shorten_suspension', keep: 'keep_suspension' } as const;

async function carryOut(
  tx: Tx,
  member: LoggedInViewer,
  banned: Banned,
  { verdict, answer, ban, shortenedTo }: Decided,
): Promise<void> {
  const { userId, communityId } = banned;
  const by = { userId: member.user.id, targetUserId: userId };
  const details = shortenedTo === null ? {} : { expires: shortenedTo };
  if (shortenedTo !== null) await setBanEnd(tx, banned, shortenedTo);
  if (communityId === null && verdict === 'lift')
    return readmitAccount(tx, { userId, by: by.userId, words: answer });
  if (communityId === null) {
    await recordSiteAct(tx, { ...by, act: siteActs[verdict === 'shorten' ? 'shorten' : 'keep'], details });
  } else {
    if (verdict === 'lift') await deleteBan(tx, communityId, userId);
    const actedAs = actingGroup(member, communityId);
    await recordAct(tx, { ...by, communityId, act: acts[verdict], actedAs, details });
  }
  const until = shortenedTo ?? (verdict === 'keep' ? ban.expiresAt : null);
  await tellOfBan(tx, banned, { event: events[verdict], at: ban.createdAt, until, words: answer });
}
