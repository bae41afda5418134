import type { announcements, lists, mutes, notifications } from '@confab/db';
import {
  type ContentType,
  mergedNotif,
  notificationKinds,
  notificationsKept,
  type StoredNotif,
} from '@confab/domain';
import type { DemoComment, DemoContent, DemoMember, DemoPost } from './content.ts';
import { day, hour, iso, isoOrNull, minute } from './moments.ts';
import { type DemoRole, demoNames } from './names.ts';

/** The rows of what concerns those whom visitors may log in as, by table. */
export type PersonalRows = {
  announcements: (typeof announcements.$inferInsert)[];
  notifications: (typeof notifications.$inferInsert)[];
  /** Beside the list that every account starts with. */
  ownLists: (typeof lists.$inferInsert)[];
  /** The database numbers the lists. */
  listItems: {
    list: { userId: string; name: string };
    targetType: ContentType;
    targetId: string;
    targetCreatedAt: string;
    createdAt: string;
  }[];
};

type Mute = typeof mutes.$inferInsert;

export function personalRowsOf(content: DemoContent, muted: readonly Mute[]): PersonalRows {
  const people = Object.entries(demoNames).map(([role, name]) => {
    const member = content.members.find(({ username }) => username === name);
    if (!member) throw new Error(`no member is called "${name}"`);
    // The keys are those of the object above.
    return { role: role as DemoRole, member };
  });
  const announced = content.posts.filter(({ pin }) => pin?.siteWide);
  const told = people.flatMap(({ member }) =>
    toldTo(member, [...newsOf(member, content, muted), ...announced.map(announcementOf)], content.now),
  );
  const saved = people.flatMap(({ role, member }) => shelvesOf(role, member, content));
  const admin = people.find(({ role }) => role === 'admin')?.member.id ?? '';
  return {
    announcements: announced.map((post) => ({
      postId: post.id,
      announcedBy: admin,
      createdAt: iso(announcementOf(post).at),
    })),
    notifications: told
      .sort((one, other) => one.createdAt - other.createdAt)
      .map(({ userId, notif, createdAt, updatedAt, seenAt }) => ({
        userId,
        type: notif.type,
        notif,
        createdAt: iso(createdAt),
        updatedAt: iso(updatedAt),
        seenAt: isoOrNull(seenAt),
      })),
    ownLists: saved.flatMap(({ list }) => list),
    listItems: saved
      .flatMap(({ items }) => items)
      .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt)),
  };
}

type News = { at: number; notif: StoredNotif };

type Told = {
  userId: string;
  notif: StoredNotif;
  createdAt: number;
  updatedAt: number;
  seenAt: number | null;
};

/** Older votes and comments are forgotten; what happens rarely is not. */
const remembered = 45 * day;

function newsOf(member: DemoMember, content: DemoContent, muted: readonly Mute[]): News[] {
  const { id } = member;
  const posts = new Map(content.posts.map((post) => [post.id, post]));
  const comments = new Map(content.comments.map((comment) => [comment.id, comment]));
  const since = content.now - remembered;
  const isMuted = (userId: string, at: number) =>
    muted.some(
      (mute) => mute.userId === id && mute.mutedUserId === userId && Date.parse(mute.createdAt ?? '') < at,
    );
  const ofComment = (comment: DemoComment): News[] => {
    const { userId, postId, ancestors, createdAt, deletion } = comment;
    if (userId === id || deletion || createdAt < since || isMuted(userId, createdAt)) return [];
    const parent = comments.get(ancestors.at(-1) ?? '');
    const first = {
      postId,
      commentId: comment.id,
      noComments: 1,
      firstCreatedAt: iso(createdAt),
      authorIds: [userId],
    };
    if (parent?.userId === id)
      return [{ at: createdAt, notif: { type: 'comment_reply', parentCommentId: parent.id, ...first } }];
    return posts.get(postId)?.userId === id
      ? [{ at: createdAt, notif: { type: 'new_comment', ...first } }]
      : [];
  };
  const ofVotes = (
    targetType: ContentType,
    votes: DemoContent['postVotes'],
    find: (targetId: string) => { userId: string; postId: string } | undefined,
  ) =>
    votes.flatMap(({ targetId, userId, up, createdAt: at }): News[] => {
      const target = up && userId !== id && at >= since ? find(targetId) : undefined;
      if (target?.userId !== id) return [];
      const { postId } = target;
      return [{ at, notif: { type: 'new_votes', targetType, targetId, postId, noVotes: 1 } }];
    });

  const meta = content.communities.find(({ isDefault }) => isDefault);
  return [
    ...content.comments.flatMap(ofComment),
    ...ofVotes('post', content.postVotes, (targetId) => {
      const post = posts.get(targetId);
      return post && { userId: post.userId, postId: post.id };
    }),
    // A single vote on each of many comments would hide all else.
    ...ofVotes(
      'comment',
      Array.from(Map.groupBy(content.commentVotes, ({ targetId }) => targetId).values())
        .filter((votes) => votes.length > 3)
        .flat(),
      (targetId) => comments.get(targetId),
    ),
    ...content.posts.flatMap(({ userId, id: targetId, deletion }): News[] =>
      userId === id && deletion && deletion.as !== 'normal'
        ? [
            {
              at: deletion.at,
              notif: { type: 'deleted_post', targetType: 'post', targetId, deletedAs: deletion.as },
            },
          ]
        : [],
    ),
    ...content.communities.flatMap(({ id: communityId, name, founderId, moderators }): News[] => {
      const own = founderId === id ? undefined : moderators.find(({ userId }) => userId === id);
      const founder = content.members.find((one) => one.id === founderId);
      if (!own || !founder) return [];
      const addedBy = founder.username;
      return [{ at: own.joinedAt, notif: { type: 'mod_add', communityId, communityName: name, addedBy } }];
    }),
    ...(member.supporter
      ? [{ at: member.joinedAt + day, notif: { type: 'new_badge', badgeType: 'supporter' } as const }]
      : []),
    ...(meta
      ? [
          {
            at: Math.max(member.joinedAt, meta.createdAt) + 6 * hour,
            notif: { type: 'welcome', communityId: meta.id } as const,
          },
        ]
      : []),
  ];
}

function announcementOf({ id: postId, createdAt, pin }: DemoPost): News {
  return { at: Math.max(createdAt, pin?.at ?? 0) + 20 * minute, notif: { type: 'announcement', postId } };
}

/** How often people look at what is new. */
const looksEvery = 15 * hour;

/** As the worker would have told them, by people who last looked when enough had not yet happened. */
function toldTo({ id: userId }: DemoMember, news: readonly News[], now: number): Told[] {
  const inOrder = news.toSorted((one, other) => one.at - other.at);
  let told: Told[] = [];
  for (let lookedAt = now - 5 * hour; lookedAt > now - 14 * day; lookedAt -= 5 * hour) {
    told = replay(inOrder, lookedAt, userId);
    const unseen = told.filter(({ seenAt }) => seenAt === null);
    const isGroup = ({ notif }: Told) => 'authorIds' in notif && (notif.authorIds?.length ?? 0) > 1;
    if (unseen.length > 4 && unseen.some(isGroup)) break;
  }
  return told.slice(-notificationsKept);
}

function replay(news: readonly News[], lookedAt: number, userId: string): Told[] {
  const told: Told[] = [];
  for (const { at, notif } of news) {
    const open = told.findLast((one) => at < (one.seenAt ?? Infinity) && isMerged(one, notif, at));
    if (open) {
      open.notif = mergedNotif(open.notif, notif);
      open.updatedAt = at;
    } else {
      const looks = Math.floor((lookedAt - at) / looksEvery);
      told.push({
        userId,
        notif,
        createdAt: at,
        updatedAt: at,
        seenAt: at > lookedAt ? null : lookedAt - looks * looksEvery,
      });
    }
  }
  return told;
}

function isMerged({ notif: stored, createdAt }: Told, notif: StoredNotif, at: number): boolean {
  const { merge } = notificationKinds[notif.type];
  if (!merge || stored.type !== notif.type) return false;
  const [one, other] = [new Map(Object.entries(stored)), new Map(Object.entries(notif))];
  return (
    merge.same.every((field) => one.get(field) === other.get(field)) &&
    at - createdAt < (merge.hours ?? Infinity) * hour
  );
}

type Shelf = {
  name: string;
  displayName: string;
  description?: string;
  public?: true;
  /** What stands in it is from these communities; from all by default. */
  from?: readonly string[];
  items: number;
};

const bookmarks: Shelf = { name: 'bookmarks', displayName: 'Bookmarks', items: 13 };

const shelves: Record<DemoRole, readonly Shelf[]> = {
  member: [
    bookmarks,
    {
      name: 'workshop_ideas',
      displayName: 'Workshop ideas',
      description: 'For the winter, when the shed is too cold for anything but planning.',
      public: true,
      from: ['woodshop', 'repaircafe'],
      items: 14,
    },
    {
      name: 'recipes_to_try',
      displayName: 'Recipes to try',
      from: ['breadmaking', 'fermentation'],
      items: 21,
    },
  ],
  moderator: [
    bookmarks,
    {
      name: 'good_answers',
      displayName: 'Good answers',
      description: 'The ones that I point people to.',
      public: true,
      from: ['askanything'],
      items: 12,
    },
    { name: 'small_pages', displayName: 'Small pages', from: ['smallweb'], items: 9 },
  ],
  admin: [
    bookmarks,
    { name: 'to_be_answered', displayName: 'To be answered', from: ['suggestions', 'meta'], items: 8 },
    {
      name: 'why_we_do_this',
      displayName: 'Why we do this',
      description: 'For the evenings on which the server does not start.',
      public: true,
      from: ['repaircafe', 'localhistory'],
      items: 7,
    },
  ],
};

/** What most people voted for, half of it comments. */
function shelvesOf(role: DemoRole, { id: userId, joinedAt }: DemoMember, content: DemoContent) {
  const votes = Map.groupBy([...content.postVotes, ...content.commentVotes], ({ targetId }) => targetId);
  const votesFor = ({ id }: { id: string }) => votes.get(id)?.length ?? 0;
  const best = <Thing extends DemoPost | DemoComment>(things: readonly Thing[], count: number): Thing[] =>
    things
      .filter(
        (thing) => !thing.deletion && thing.userId !== userId && thing.createdAt < content.now - 6 * hour,
      )
      .toSorted((one, other) => votesFor(other) - votesFor(one))
      .slice(0, count);
  return shelves[role].map(({ from, items: wanted, ...shelf }) => {
    const places = content.communities.filter(({ name }) => from?.includes(name) ?? true);
    const ids = new Set(places.map(({ id }) => id));
    const posts = content.posts.filter(({ communityId }) => ids.has(communityId));
    const inPlace = new Set(posts.map(({ id }) => id));
    const comments = content.comments.filter(({ postId }) => inPlace.has(postId));
    const list = { userId, name: shelf.name };
    const items = [
      ...best(posts, Math.ceil(wanted / 2)).map((post) => ({ post, targetType: 'post' as const })),
      ...best(comments, Math.floor(wanted / 2)).map((post) => ({ post, targetType: 'comment' as const })),
    ]
      .sort((one, other) => (one.post.id < other.post.id ? -1 : 1))
      .map(({ post, targetType }) => ({
        list,
        targetType,
        targetId: post.id,
        targetCreatedAt: iso(post.createdAt),
        createdAt: iso(Math.max(post.createdAt, joinedAt) + 5 * hour),
      }));
    return {
      items,
      list: {
        ...shelf,
        userId,
        public: shelf.public ?? false,
        numItems: items.length,
        createdAt: iso(joinedAt),
        lastUpdatedAt: items.at(-1)?.createdAt ?? iso(joinedAt),
      },
    };
  });
}
