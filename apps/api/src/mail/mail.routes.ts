import { mailApi, type MailPage, type OpenConversation } from '@confab/api-contract';
import { enqueue, type Tx } from '@confab/db';
import { actingGroup, canModerate, canOpenConversation, limits, type LoggedInViewer } from '@confab/domain';
import { getCommunityById } from '../communities/communities.queries.ts';
import { recordAct } from '../communities/moderators/moderation-log.queries.ts';
import { findPosition } from '../communities/moderators/moderators.queries.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import { pageOfRows, readRowCursor } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import {
  accountNamed,
  lockBan,
  lockViewerBan,
  memberTransaction,
} from '../members/member-transaction.queries.ts';
import { getUndeletedUserByName } from '../members/users.queries.ts';
import { presentConversation, presentOpenConversation, type Reader } from './mail.present.ts';
import {
  changeConversation,
  countMessages,
  countOpen,
  getConversation,
  getConversationForUpdate,
  getListedConversation,
  hasMuted,
  insertConversation,
  insertMessage,
  listConversations,
  listMessages,
  type MailQuery,
  setRead,
} from './mail.queries.ts';

type Conversation = Awaited<ReturnType<typeof getConversation>>;

export const mailRoutes: RouteModule = (route, { db }) => {
  route(mailApi.list, async ({ params, query, viewer }) => {
    const from = readRowCursor(query.next);
    const { id: communityId } = await getCommunityById(db, params.communityId);
    assertAllowed(canModerate(viewer, communityId));
    const here = { of: 'community', communityId, from } as const;
    if (query.q !== undefined) return page({ ...here, q: query.q }, 'team');
    const filter = query.filter === undefined || query.filter === '' ? 'open' : query.filter;
    if (filter === 'assigned') return page({ ...here, filter, userId: viewer.user.id }, 'team');
    return page({ ...here, filter }, 'team');
  });

  route(mailApi.queue, ({ query, viewer }) => {
    const communityIds = viewer.user.isAdmin && query.mine !== 'true' ? null : viewer.moderates;
    return page({ of: 'queue', communityIds, from: readRowCursor(query.next) }, 'team');
  });

  route(mailApi.own, ({ query, viewer }) =>
    page({ of: 'member', userId: viewer.user.id, from: readRowCursor(query.next) }, 'member'),
  );

  async function page(query: MailQuery, reader: Reader): Promise<MailPage> {
    const rows = await listConversations(db, query);
    const { shown, next } = pageOfRows(rows, limits.mailPage, ({ message }) => message.id);
    return { conversations: shown.map((row) => presentConversation(row, reader)), next };
  }

  async function load(id: number, reader: Reader): Promise<OpenConversation> {
    const row = await getListedConversation(db, id);
    return presentOpenConversation(row, await listMessages(db, id, { notes: reader === 'team' }), reader);
  }

  route(mailApi.contact, async ({ params: { communityId }, body, viewer }) => {
    await getCommunityById(db, communityId);
    const locks = { account: await accountNamed(db, body.username), in: communityId };
    const id = await memberTransaction(db, viewer, locks, async (tx, member) => {
      assertAllowed(canModerate(member, communityId));
      const { id: userId } = await getUndeletedUserByName(tx, body.username);
      if (await hasMuted(tx, userId, { communityId, moderatorId: viewer.user.id }))
        throw new ApiError('takes-no-mail');
      const conversation = await insertConversation(tx, { communityId, userId, subject: body.subject });
      await answer(tx, conversation, viewer.user.id, body.text);
      return conversation.id;
    });
    return load(id, 'team');
  });

  route(mailApi.create, async ({ body: { communityId, subject, text }, viewer }) => {
    await getCommunityById(db, communityId);
    const userId = viewer.user.id;
    const id = await memberTransaction(db, viewer, { in: communityId }, async (tx, member) => {
      await assertMayOpen(tx, member, communityId);
      const conversation = await insertConversation(tx, { communityId, userId, subject });
      await insertMessage(tx, conversation, { userId, kind: 'member', text });
      return conversation.id;
    });
    return load(id, 'member');
  });

  route(mailApi.get, async ({ params, viewer }) => {
    const conversation = await getConversation(db, params.conversationId);
    return load(conversation.id, readerOf(viewer, conversation));
  });

  route(mailApi.say, async ({ params, body, viewer }) => {
    const { id, communityId, ...found } = await getConversation(db, params.conversationId);
    const reader = readerOf(viewer, { communityId, ...found });
    if (reader === 'member' && body.note === true) throw new ApiError('not_admin_nor_mod');
    const userId = viewer.user.id;
    await memberTransaction(db, viewer, { in: communityId }, async (tx, member) => {
      readerOf(member, { communityId, ...found });
      if (reader === 'member') await lockBan(tx, communityId, userId);
      const conversation = await getConversationForUpdate(tx, id);
      if ((await countMessages(tx, id)) >= limits.mailMessagesMax) throw new ApiError('conversation-full');
      if (reader === 'member') {
        if (conversation.archivedAt !== null) await assertMayOpen(tx, member, communityId);
        await insertMessage(tx, conversation, { userId, kind: 'member', text: body.text });
      } else if (body.note === true) {
        await insertMessage(tx, conversation, { userId, kind: 'note', text: body.text });
      } else {
        await answer(tx, conversation, userId, body.text);
      }
    });
    return load(id, reader);
  });

  route(mailApi.read, ({ params, viewer }) =>
    memberTransaction(db, viewer, async (tx) => {
      if (!(await setRead(tx, params.conversationId, viewer.user.id)))
        throw new ApiError('conversation-not-found');
      return { success: true as const };
    }),
  );

  route(mailApi.change, async ({ params, body, viewer }) => {
    const { id, communityId, userId } = await getConversation(db, params.conversationId);
    assertAllowed(canModerate(viewer, communityId));
    await memberTransaction(db, viewer, { in: communityId }, async (tx, member) => {
      assertAllowed(canModerate(member, communityId));
      const conversation = await getConversationForUpdate(tx, id);
      const { archived, assignedTo: name } = body;
      const acting = { communityId, userId: viewer.user.id, actedAs: actingGroup(member, communityId) };
      if (archived !== undefined && archived !== (conversation.archivedAt !== null)) {
        await changeConversation(tx, id, { archivedAt: archived ? new Date().toISOString() : null });
        await recordAct(tx, {
          ...acting,
          act: archived ? 'archive_mail' : 'reopen_mail',
          targetUserId: userId,
        });
      }
      const assignedTo = name === undefined || name === null ? null : await idOfModerator(tx, member, name);
      if (name !== undefined && assignedTo !== conversation.assignedTo) {
        await changeConversation(tx, id, { assignedTo });
        await recordAct(tx, { ...acting, act: 'assign_mail', targetUserId: assignedTo });
      }
    });
    return load(id, readerOf(viewer, { userId, communityId }));

    async function idOfModerator(tx: Tx, member: LoggedInViewer, username: string): Promise<string> {
      const user = await getUndeletedUserByName(tx, username);
      const moderates = user.id === member.user.id || (await findPosition(tx, communityId, user.id)) !== null;
      if (!moderates) throw new ApiError('not-a-moderator');
      return user.id;
    }
  });
};

/** Its member writes and reads as such, also if they moderate the community. */
function readerOf(
  viewer: LoggedInViewer,
  { userId, communityId }: Pick<Conversation, 'userId' | 'communityId'>,
): Reader {
  if (userId === viewer.user.id) return 'member';
  assertAllowed(canModerate(viewer, communityId));
  return 'team';
}

/** Another conversation that the member begins at the same moment waits, and is counted. */
async function assertMayOpen(tx: Tx, member: LoggedInViewer, communityId: string): Promise<void> {
  await lockBan(tx, communityId, member.user.id);
  const writer = await lockViewerBan(tx, member, communityId);
  const noOpen = await countOpen(tx, communityId, member.user.id);
  assertAllowed(canOpenConversation(writer, { communityId, noOpen }));
}

/** Says something to the member in the name of the moderators. */
async function answer(tx: Tx, conversation: Conversation, by: string, text: string): Promise<void> {
  const { id: conversationId, communityId, userId, subject } = conversation;
  const messageId = await insertMessage(tx, conversation, { userId: by, kind: 'team', text });
  await enqueue(tx, 'createNotification', {
    userId,
    cause: `mail:${messageId}`,
    notif: { type: 'mail', communityId, conversationId, subject },
  });
}
