import {
  autoRules,
  autoRuleVersions,
  comments,
  commentVotes,
  communities,
  communityBans,
  communityMembers,
  communityModerators,
  conversations,
  type Db,
  held,
  images,
  listItems,
  lists,
  messages,
  notifications,
  postImages,
  posts,
  postVotes,
  reportCounts,
  reports,
  userBadges,
  users,
  warnings,
} from '@confab/db';
import { settleConversations } from '@confab/db/acts';
import { hotness, newObjectId, newPublicId, objectIdTime, type StoredNotif } from '@confab/domain';
import { eq, inArray, sql } from 'drizzle-orm';

export { createDatabase, createOldDatabase, type TestDatabase } from './database.ts';
export { migrationsOfNext } from './migrations.ts';

type UserRow = typeof users.$inferSelect;
type CommunityRow = typeof communities.$inferSelect;
type PostRow = typeof posts.$inferSelect;
type CommentRow = typeof comments.$inferSelect;
type ImageRow = typeof images.$inferSelect;
type ReportRow = typeof reports.$inferSelect;
type ListRow = typeof lists.$inferSelect;
type NotificationRow = typeof notifications.$inferSelect;

let sequence = 0;
const next = () => ++sequence;

function only<Row>(rows: Row[]): Row {
  const row = rows[0];
  if (!row) throw new Error('the insert returned no row');
  return row;
}

/** The default name is unique; without a hash the user cannot log in. */
export async function aUser(db: Db, values: Partial<typeof users.$inferInsert> = {}): Promise<UserRow> {
  const number = next();
  return only(
    await db
      .insert(users)
      .values({ id: newObjectId(), userIndex: 1_000_000 + number, username: `person_${number}`, ...values })
      .returning(),
  );
}

export async function aSupporter(db: Db, user: { id: string }): Promise<void> {
  await db.insert(userBadges).values({ userId: user.id, type: 'supporter' });
}

/** A community with its creator as member and first moderator. */
export async function aCommunity(
  db: Db,
  { by, ...values }: { by: { id: string } } & Partial<typeof communities.$inferInsert>,
): Promise<CommunityRow> {
  const community = only(
    await db
      .insert(communities)
      .values({ id: newObjectId(), name: `community_${next()}`, userId: by.id, ...values })
      .returning(),
  );
  await aMember(db, by, community);
  await aModerator(db, by, community);
  return { ...community, noMembers: community.noMembers + 1 };
}

export async function aMember(db: Db, user: { id: string }, community: { id: string }): Promise<void> {
  await db.insert(communityMembers).values({ userId: user.id, communityId: community.id });
  await db
    .update(communities)
    .set({ noMembers: sql`${communities.noMembers} + 1` })
    .where(eq(communities.id, community.id));
}

/** Gives the lowest rank. */
export async function aModerator(db: Db, user: { id: string }, community: { id: string }): Promise<void> {
  await db.insert(communityModerators).values({
    userId: user.id,
    communityId: community.id,
    position: sql`(select count(*) + 1 from ${communityModerators} where ${communityModerators.communityId} = ${sql.param(community.id, communities.id)})`,
  });
}

export async function aBan(
  db: Db,
  user: { id: string },
  community: CommunityRow,
  values: Partial<typeof communityBans.$inferInsert> = {},
): Promise<void> {
  await db
    .insert(communityBans)
    .values({ userId: user.id, communityId: community.id, bannedBy: community.userId, ...values });
}

/** An unused upload, without files. */
export async function anImage(
  db: Db,
  { by, ...values }: { by: { id: string } | null } & Partial<typeof images.$inferInsert>,
): Promise<ImageRow> {
  return only(
    await db
      .insert(images)
      .values({
        id: newObjectId(),
        hash: next().toString(16).padStart(16, '0'),
        usage: 'postImage',
        uploadedBy: by?.id ?? null,
        width: 1600,
        height: 1200,
        size: 123_456,
        averageColor: 'rgb(120,130,140)',
        ...values,
      })
      .returning(),
  );
}

/** A link preview, which has no uploader. */
export async function aThumbnail(
  db: Db,
  values: Partial<typeof images.$inferInsert> = {},
): Promise<ImageRow> {
  return anImage(db, {
    by: null,
    usage: 'linkThumbnail',
    width: 1280,
    height: 720,
    usedAt: new Date().toISOString(),
    ...values,
  });
}

/**
 * A post with its author's upvote, as the api would write it: an image post with `images`, a link post with
 * `linkUrl`, else a text post.
 */
export async function aPost(
  db: Db,
  {
    by,
    in: community,
    images: pictures = [],
    ...values
  }: {
    by: { id: string };
    in: { id: string };
    images?: readonly { id: string; caption?: string }[];
  } & Partial<typeof posts.$inferInsert>,
): Promise<PostRow> {
  const id = values.id ?? newObjectId();
  const upvotes = values.upvotes ?? 1;
  const post = only(
    await db
      .insert(posts)
      .values({
        id,
        publicId: newPublicId(),
        type: pictures.length > 0 ? 'image' : typeof values.linkUrl === 'string' ? 'link' : 'text',
        userId: by.id,
        communityId: community.id,
        title: `Post number ${next()}`,
        upvotes,
        hotness: hotness(upvotes, Math.floor(objectIdTime(id) / 1000)),
        ...values,
      })
      .returning(),
  );
  await db.insert(postVotes).values({ postId: id, userId: by.id, up: true });
  if (pictures.length > 0) await useImages(db, post, pictures);
  return post;
}

async function useImages(
  db: Db,
  post: { id: string },
  pictures: readonly { id: string; caption?: string }[],
): Promise<void> {
  await db.insert(postImages).values(
    pictures.map(({ id, caption = null }, index) => ({
      postId: post.id,
      imageId: id,
      position: index + 1,
      caption,
    })),
  );
  await db
    .update(images)
    .set({ usedAt: sql`now()` })
    .where(
      inArray(
        images.id,
        pictures.map(({ id }) => id),
      ),
    );
}

/** A comment with its author's upvote; also updates the counters above it. */
export async function aComment(
  db: Db,
  {
    by,
    on: post,
    under: parent,
    ...values
  }: { by: { id: string }; on: { id: string }; under?: CommentRow } & Partial<typeof comments.$inferInsert>,
): Promise<CommentRow> {
  const id = values.id ?? newObjectId();
  const ancestors = parent ? [...parent.ancestors, parent.id] : [];
  const body = values.body ?? `Comment number ${next()}`;
  const comment = only(
    await db
      .insert(comments)
      .values({
        id,
        postId: post.id,
        number: sql`(select ${posts.noComments} + 1 from ${posts} where ${eq(posts.id, post.id)})`,
        parentId: parent?.id ?? null,
        ancestors,
        depth: ancestors.length,
        userId: by.id,
        body,
        bodyHtml: `<p>${body}</p>`,
        bodyRenderer: 1,
        upvotes: 1,
        ...values,
      })
      .returning(),
  );
  await db.insert(commentVotes).values({ commentId: id, userId: by.id, up: true });
  await db
    .update(posts)
    .set({ noComments: sql`${posts.noComments} + 1` })
    .where(eq(posts.id, post.id));
  for (const ancestor of ancestors) {
    await db
      .update(comments)
      .set({
        noReplies: sql`${comments.noReplies} + 1`,
        noRepliesDirect: sql`${comments.noRepliesDirect} + ${ancestor === parent?.id ? 1 : 0}`,
      })
      .where(eq(comments.id, ancestor));
  }
  return comment;
}

/** What waits for approval: a text post, or a comment `on` a post. */
export async function aHeld(
  db: Db,
  {
    by,
    in: community,
    on,
    ...values
  }: { by: { id: string }; in: { id: string }; on?: { id: string } } & Partial<typeof held.$inferInsert>,
): Promise<typeof held.$inferSelect> {
  const text = { body: 'words', bodyHtml: '<p>words</p>', bodyRenderer: 1 };
  return only(
    await db
      .insert(held)
      .values({
        ...{ id: newObjectId(), communityId: community.id, userId: by.id, why: ['first'] },
        ...(on
          ? { postId: on.id, content: { type: 'comment', ...text } }
          : { publicId: newPublicId(), content: { type: 'text', title: 'A held post', ...text } }),
        ...values,
      })
      .returning(),
  );
}

/** A conversation between a member and the moderators of a community, which the member began. */
export async function aConversation(
  db: Db,
  {
    by,
    in: community,
    ...values
  }: {
    by: { id: string };
    in: { id: string };
  } & Partial<typeof conversations.$inferInsert>,
): Promise<typeof conversations.$inferSelect> {
  const made = only(
    await db
      .insert(conversations)
      .values({ communityId: community.id, userId: by.id, subject: 'An open day', ...values })
      .returning(),
  );
  await db
    .insert(messages)
    .values({ conversationId: made.id, userId: by.id, kind: 'member', text: 'May I post it?', words: '' });
  await settleConversations(db, [made.id]);
  return made;
}

/** A warning that its member has not read. */
export async function aWarning(
  db: Db,
  {
    of: user,
    by,
    in: community,
    ...values
  }: {
    of: { id: string };
    by: { id: string };
    in: { id: string };
  } & Partial<typeof warnings.$inferInsert>,
): Promise<typeof warnings.$inferSelect> {
  const text = 'Name the region, never the field.';
  return only(
    await db
      .insert(warnings)
      .values({ communityId: community.id, userId: user.id, warnedBy: by.id, text, ...values })
      .returning(),
  );
}

/** An open report of a post or one of its comments; also updates the counter. */
export async function aReport(
  db: Db,
  {
    by,
    of: post,
    comment,
    reasonId = 1,
  }: {
    by: { id: string };
    of: { id: string; communityId: string };
    comment?: { id: string };
    reasonId?: number;
  },
): Promise<ReportRow> {
  const { communityId } = post;
  const report = only(
    await db
      .insert(reports)
      .values({ communityId, postId: post.id, commentId: comment?.id ?? null, reasonId, createdBy: by.id })
      .returning(),
  );
  const counter = comment ? 'noCommentReports' : 'noPostReports';
  await db
    .insert(reportCounts)
    .values({ communityId, [counter]: 1 })
    .onConflictDoUpdate({
      target: reportCounts.communityId,
      set: { [counter]: sql`${reportCounts[counter]} + 1` },
    });
  return report;
}

/** A list of these posts and comments, in order of adding; public by default. */
export async function aList(
  db: Db,
  {
    by,
    of: targets = [],
    ...values
  }: {
    by: { id: string };
    of?: readonly { id: string; createdAt: string; postId?: string }[];
  } & Partial<typeof lists.$inferInsert>,
): Promise<ListRow> {
  const name = values.name ?? `list_${next()}`;
  const list = only(
    await db
      .insert(lists)
      .values({ userId: by.id, name, displayName: name, public: true, numItems: targets.length, ...values })
      .returning(),
  );
  for (const { id: targetId, createdAt: targetCreatedAt, postId } of targets) {
    const targetType = postId === undefined ? 'post' : 'comment';
    await db.insert(listItems).values({ listId: list.id, targetType, targetId, targetCreatedAt });
  }
  return list;
}

export async function aNotification(
  db: Db,
  {
    for: user,
    notif,
    ...values
  }: { for: { id: string }; notif: StoredNotif } & Partial<typeof notifications.$inferInsert>,
): Promise<NotificationRow> {
  return only(
    await db
      .insert(notifications)
      .values({ userId: user.id, type: notif.type, notif, ...values })
      .returning(),
  );
}

/** A rule that holds what has the word, unless said otherwise: tried, and switched on with `on`. */
export async function anAutoRule(
  db: Db,
  {
    by,
    in: community,
    on = false,
    ...said
  }: {
    by: { id: string };
    /** Null for one of the site. */
    in: { id: string } | null;
    on?: boolean;
  } & Partial<Pick<typeof autoRuleVersions.$inferInsert, 'name' | 'target' | 'when' | 'acts'>>,
): Promise<{ id: number }> {
  const rule = only(
    await db
      .insert(autoRules)
      .values({ communityId: community && community.id, triedVersion: 1, onVersion: on ? 1 : null })
      .returning({ id: autoRules.id }),
  );
  await db.insert(autoRuleVersions).values({
    ...{ ruleId: rule.id, version: 1, name: 'No selling', target: 'any', changedBy: by.id },
    ...{ when: [{ test: 'words', any: ['selling'] }], acts: [{ act: 'hold' }] },
    ...said,
  });
  return rule;
}
