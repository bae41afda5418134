import {
  analyticsSnapshots,
  appealMessages,
  appeals,
  communities,
  communityBans,
  communityRules,
  moderationLog,
  ringMembers,
  rings,
} from '@confab/db';
import { aConversation, aHeld, aList, aNotification } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import type { Talk } from './discussion.ts';
import { aPerson, site } from './journey.ts';

export const visitorPages = [
  '/',
  '/birding',
  '/communities',
  site.longPost,
  `${site.post}/${site.comment}`,
  '/@alice',
  '/login',
  '/about',
  '/markdown_guide',
  '/nothing/at/all',
];

/** Gives every page of members, moderators and admins something to show. */
export async function fillTools(discussion: Talk): Promise<void> {
  const { db, people, community } = discussion;
  const rule = { communityId: community.id, createdBy: people.moderator.id, zIndex: 1 };
  await db.insert(communityRules).values({ ...rule, rule: 'Be kind', ruleHtml: '<p>Be kind</p>' });
  await aList(db, { by: people.admin, name: 'tools', displayName: 'Tools', of: [discussion.post] });
  const reported = await discussion.posted({ title: 'Reported', body: 'Text', bodyHtml: '<p>Text</p>' });
  await discussion.reported(reported);
  await discussion.posted({
    title: 'Locked',
    lockedAt: new Date().toISOString(),
    lockedBy: people.admin.id,
    lockedByGroup: 'mods',
  });
  await discussion.posted({ title: 'Gone', deletedAt: new Date().toISOString(), deletedAs: 'mods' });
  const slot = new Date(Date.now() - 5 * 86_400_000).toISOString();
  const payload = JSON.stringify({ version: 0, signups: 100, users_month: 40, users_day: 7 });
  await db.insert(analyticsSnapshots).values({ slot, createdAt: slot, payload }).onConflictDoNothing();

  await db.update(communities).set({ publicLog: 'named' }).where(eq(communities.id, community.id));
  const figures = { noMutual: 40, expectedMutual: 1.5, expectedTogether: 0 };
  const found = await db.insert(rings).values(figures).returning({ ringId: rings.id });
  await db
    .insert(ringMembers)
    .values(found.map(({ ringId }) => ({ ringId, userId: people.author.id, noVotes: 60 })));
  await fillRecords(discussion);
  await aHeld(db, { by: people.author, in: community });
  await aHeld(db, { by: people.author, in: community, on: discussion.post });
}

/** What moderators did, and what was written to them. */
async function fillRecords({ db, people, community, post }: Talk): Promise<void> {
  const { author, moderator, admin } = people;
  const { id: userId } = await aPerson(db);
  const [communityId, reason] = [community.id, 'Keep to the topic.'];
  const hourMs = 3_600_000;
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
  await db.insert(moderationLog).values(
    [50, 26, 20, 2].map((hours) => ({
      ...{ communityId, userId: moderator.id, actedAs: 'mods' as const, reason, createdAt: hoursAgo(hours) },
      ...{ act: 'lock_post' as const, postId: post.id, targetUserId: author.id },
    })),
  );
  const [bannedAt, expiresAt, bannedBy] = [hoursAgo(20), hoursAgo(-100), moderator.id];
  await db
    .insert(communityBans)
    .values({ communityId, userId, bannedBy, reason, createdAt: bannedAt, expiresAt });
  const appealed = await db
    .insert(appeals)
    .values({ communityId, userId, bannedBy, reason, bannedAt, expiresAt })
    .returning({ appealId: appeals.id });
  await db
    .insert(appealMessages)
    .values(appealed.map(({ appealId }) => ({ appealId, userId, kind: 'member' as const, text: 'I will.' })));
  await aConversation(db, { by: author, in: community });
  await aNotification(db, {
    for: admin,
    notif: { type: 'new_votes', targetType: 'post', targetId: post.id, postId: post.id, noVotes: 1 },
  });
}

/** All of them, for the admin of the discussion. */
export function memberPages({ people, community }: Talk): string[] {
  const records = ['reports', 'held', 'appeals', 'mail', 'removed', 'rollback', 'locked', 'banned', 'log'];
  const tools = [...records, 'settings', 'mods', 'rules', 'reasons'];
  return [
    '/new',
    '/settings',
    '/notifications',
    `/@${people.admin.username}/lists`,
    `/@${people.admin.username}/lists/tools`,
    ...tools.map((tool) => `/${community.name}/modtools/${tool}`),
    `/${community.name}/log`,
    '/modqueue',
    '/modqueue?show=held',
    '/modqueue?show=appeals',
    '/modqueue?show=mail',
    '/mail',
    '/admin',
    '/admin/rings',
    '/admin/rollback',
    '/admin/appeals',
    '/admin/users',
    '/admin/bss',
    '/admin/safety',
    '/admin/branding',
  ];
}
