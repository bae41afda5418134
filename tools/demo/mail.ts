import {
  communities,
  communityModerators,
  conversations,
  messages,
  moderationLog,
  toUuid,
  type Tx,
  users,
  warnings,
} from '@confab/db';
import { mailVector, settleConversations } from '@confab/db/acts';
import type { MessageKind } from '@confab/domain';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { demoNames } from './names.ts';

const minute = 60_000;

/** In a community of the demo's moderator: a conversation that waits, one that is answered, and a warning. */
export async function writeMail(tx: Tx, now: number): Promise<void> {
  const [place] = await tx
    .select({ id: communities.id, moderator: users.id })
    .from(communities)
    .innerJoin(communityModerators, eq(communityModerators.communityId, communities.id))
    .innerJoin(users, eq(users.id, communityModerators.userId))
    .where(eq(users.username, demoNames.moderator))
    .orderBy(asc(communities.id))
    .limit(1);
  if (!place) throw new Error('the moderator of the demo moderates no community');
  const [asker, thankful, hasty] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        isNull(users.bannedAt),
        eq(users.isAdmin, false),
        sql`exists (select from community_members as joined where joined.user_id = ${users.id} and joined.community_id = ${toUuid(place.id)}::uuid)`,
        sql`not exists (select from community_moderators as role where role.user_id = ${users.id})`,
        sql`${users.username} <> ${demoNames.member}`,
      ),
    )
    .orderBy(asc(users.id))
    .limit(3);
  if (!asker || !thankful || !hasty) throw new Error('the demo has too few members for mail');

  type Said = { kind: MessageKind; minutes: number; text: string };
  const talk = async (member: { id: string }, subject: string, said: readonly Said[]) => {
    const [conversation] = await tx
      .insert(conversations)
      .values({ communityId: place.id, userId: member.id, subject })
      .returning({ id: conversations.id });
    if (!conversation) throw new Error('the insert returned no row');
    await tx.insert(messages).values(
      said.map(({ kind, minutes, text }) => ({
        ...{ conversationId: conversation.id, kind, text },
        userId: kind === 'member' ? member.id : place.moderator,
        words: mailVector(place.id, { subject, text }),
        createdAt: new Date(now - minutes * minute).toISOString(),
      })),
    );
    await settleConversations(tx, [conversation.id]);
  };
  await talk(thankful, 'Why was my link removed?', [
    {
      kind: 'member',
      minutes: 2900,
      text: 'It was my own page about the same thing. Is that advertising?',
    },
    { kind: 'note', minutes: 2800, text: 'No shop on it, I looked. Fine with me.' },
    {
      kind: 'team',
      minutes: 2790,
      text: 'It is not. Post it again, please, and say in the first line that it is yours.',
    },
  ]);
  await talk(asker, 'May I post our open day?', [
    {
      kind: 'member',
      minutes: 1560,
      text: 'Our club opens its doors on Saturday. It is free, but there is a donation box. Is a post all right?',
    },
    { kind: 'team', minutes: 1470, text: 'Sounds fine to us. Is there an address that is not a home?' },
    { kind: 'note', minutes: 640, text: 'I have been there, it is a real club.' },
    {
      kind: 'member',
      minutes: 20,
      text: 'Yes, the car park of the school next door, so I would give only that.',
    },
  ]);

  const text = 'Please argue with what others say, and not with who they are. This is the second time.';
  const createdAt = new Date(now - 400 * minute).toISOString();
  const about = { communityId: place.id, createdAt };
  await tx.insert(warnings).values({ ...about, userId: hasty.id, warnedBy: place.moderator, text });
  await tx.insert(moderationLog).values({
    ...{ ...about, act: 'warn_member', userId: place.moderator, actedAs: 'mods' },
    ...{ targetUserId: hasty.id, reason: text },
  });
}
