import {
  autoRuleMatches,
  autoRules,
  autoRuleVersions,
  comments,
  communities,
  communityModerators,
  held,
  type HeldContent,
  moderationLog,
  posts,
  toUuid,
  type Tx,
  users,
} from '@confab/db';
import { operatorId } from '@confab/db/acts';
import {
  type AutoRuleSentence,
  type HoldReason,
  newPublicId,
  objectIdAt,
  RENDERER_VERSION,
} from '@confab/domain';
import { renderMarkdown } from '@confab/markdown';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';

const minute = 60_000;

/** A community that holds first posts and links, with two posts and a comment that wait there. */
export async function writeHeld(tx: Tx, now: number): Promise<void> {
  const [community] = await tx
    .update(communities)
    .set({ holdFirst: 1, holdLinks: true })
    .where(eq(communities.name, 'smallweb'))
    .returning({ id: communities.id });
  if (!community) throw new Error('the demo has no /smallweb');
  const newest = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        isNull(users.bannedAt),
        eq(users.isAdmin, false),
        sql`not exists (select from ${posts} as post where post.user_id = ${users.id} and post.community_id = ${toUuid(community.id)})`,
        sql`not exists (select from ${comments} as comment join ${posts} as post on post.id = comment.post_id
          where comment.user_id = ${users.id} and post.community_id = ${toUuid(community.id)})`,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(3);
  const [open] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.communityId, community.id), isNull(posts.deletedAt), isNull(posts.lockedAt)))
    .orderBy(desc(posts.id))
    .limit(1);
  const [asker, seller, answerer] = newest;
  if (!open || !asker || !seller || !answerer) throw new Error('the demo has no place for what is held');

  const wait = async (
    { id: userId }: { id: string },
    minutes: number,
    why: readonly HoldReason[],
    content: HeldContent,
  ) => {
    const at = now - minutes * minute;
    const place = content.type === 'comment' ? { postId: open.id } : { publicId: newPublicId() };
    await tx.insert(held).values({
      ...{
        id: objectIdAt(BigInt(at) * 1_000_000n),
        communityId: community.id,
        userId,
        why,
        content,
        ...place,
      },
      createdAt: new Date(at).toISOString(),
    });
  };
  await wait(seller, 310, ['first', 'link'], {
    type: 'link',
    title: 'Unlimited hosting, 60% off for life, this weekend only',
    linkUrl: 'https://hosting-clearance.example/weekend',
  });
  await wait(asker, 95, ['first'], {
    type: 'text',
    title: 'Does a page with three readers need a favicon?',
    ...rendered(
      'Mine has had the grey globe for six years. One of the three says it makes the tab hard to find, and I would like to know whether that is worth 400 bytes.',
    ),
  });
  await wait(answerer, 20, ['first'], {
    type: 'comment',
    ...rendered('I wrote my first page by hand last week, and nothing in it moves. It feels like cheating.'),
  });
}

type DemoRule = Omit<AutoRuleSentence, 'acts'> & {
  name: string;
  acts: readonly ({ act: 'hold' } | { act: 'flag' })[];
  on: boolean;
};

const rules: readonly DemoRule[] = [
  {
    name: 'Links from new accounts',
    target: 'any',
    when: [
      { test: 'domain', any: ['hosting-clearance.example', 'bit.ly'] },
      { test: 'age', days: 30 },
    ],
    acts: [{ act: 'hold' }],
    on: true,
  },
  {
    name: 'Discount codes',
    target: 'any',
    when: [{ test: 'pattern', any: ['[0-9]{2}% off', 'code [A-Z0-9]{5,}'] }],
    acts: [{ act: 'flag' }],
    on: false,
  },
];

/** Two automatic rules in the same community: one is on and matched what waits, the other is not tried yet. */
export async function writeAutoRules(tx: Tx): Promise<void> {
  const [place] = await tx
    .select({ id: communities.id, by: communityModerators.userId })
    .from(communities)
    .innerJoin(communityModerators, eq(communityModerators.communityId, communities.id))
    .where(eq(communities.name, 'smallweb'))
    .orderBy(communityModerators.position)
    .limit(1);
  if (!place) throw new Error('the demo has no moderator of /smallweb');
  for (const { on, ...said } of rules) {
    const [rule] = await tx
      .insert(autoRules)
      .values({ communityId: place.id, ...(on ? { onVersion: 1, triedVersion: 1, noTried: 1 } : {}) })
      .returning({ id: autoRules.id });
    if (!rule) throw new Error('the insert returned no row');
    await tx.insert(autoRuleVersions).values({ ...said, ruleId: rule.id, version: 1, changedBy: place.by });
    if (!on) continue;
    const [first] = await tx
      .select({ id: held.id, userId: held.userId, createdAt: held.createdAt })
      .from(held)
      .orderBy(held.id)
      .limit(1);
    if (!first) continue;
    const byRules = [{ ruleId: rule.id, name: said.name, reply: null }];
    await tx
      .update(held)
      .set({ byRules, why: ['first', 'link', 'rule'] })
      .where(eq(held.id, first.id));
    await tx.insert(autoRuleMatches).values({ ruleId: rule.id, heldId: first.id });
    await tx.insert(moderationLog).values({
      ...{ act: 'apply_auto_rule', communityId: place.id, userId: operatorId, actedAs: 'mods' },
      ...{ targetUserId: first.userId, details: { rule: said.name, changed: ['hold'] } },
      createdAt: first.createdAt,
    });
  }
}

function rendered(body: string) {
  const bodyHtml = renderMarkdown(body, { siteOrigin: 'http://localhost' });
  return { body, bodyHtml, bodyRenderer: RENDERER_VERSION };
}
