import { comments, commentVotes, moderationLog, mutes, posts, users } from '@confab/db';
import * as domain from '@confab/domain';
import { canSeeDeletedComment, limits, zeroId } from '@confab/domain';
import { aComment, aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody, startApi, type TestApi } from '../../test-support/api.ts';
import type { Client } from '../../test-support/client.ts';
import {
  acts,
  commentRows,
  type CommentState,
  commentStates,
  type CommentSubject,
  policiesOfSight,
  sightRows,
  statesOfPost,
} from '../../test-support/comment-transitions.ts';
import {
  callOf,
  casesOf,
  decisionOf,
  distinct,
  here,
  isRefusedBeforeHandler,
  type Role,
  sendVariant,
  thePeople,
  variantsOf,
  viewerOf,
} from '../../test-support/transition-table.ts';

/** All rows are checked against the policies, one per class of outcome against the api. */

/** Replies and roots are created by one call. */
const nameOf = (act: string) => `comments.${callOf(act).replace('reply', 'create')}`;

describe('the table', () => {
  const variants = variantsOf('comments').flatMap((act) =>
    act.startsWith('create') ? [act, act.replace('create', 'reply')] : [act],
  );

  test('has every call that changes a comment, with all its choices, in every state', () => {
    const inEveryState = (act: string) =>
      (act.startsWith('create') ? statesOfPost : commentStates).map((state) => `${act}, ${state}`);
    const written = [...commentRows, ...sightRows].map(({ act, state }) => `${act}, ${state}`);
    expect(written.sort()).toEqual([...variants, 'read'].flatMap(inEveryState).sort());
    expect(Object.keys(acts).sort()).toEqual(variants.sort());
  });

  test('asks every policy about comments', () => {
    const asked = [...Object.values(acts).flatMap(({ policy }) => policy.names), ...policiesOfSight];
    const policies = Object.keys(domain).filter((name) => /^can\w*(?:Comment|Reply)/.test(name));
    expect(policies.length).toBeGreaterThan(6);
    expect(policies.filter((name) => !asked.includes(name))).toEqual([]);
  });
});

const deletedAs = (state: string) =>
  (
    {
      'deleted by its author': 'normal',
      'deleted by moderators': 'mods',
      'deleted by admins': 'admins',
    } as const satisfies Partial<Record<CommentState, string>>
  )[state];

const subjectOf = (state: string): CommentSubject => ({
  userId: 'author',
  communityId: here,
  depth: state === 'as deep as can be' ? limits.commentDepthMax : 0,
  deleted: deletedAs(state) !== undefined,
  deletedAs: deletedAs(state) ?? null,
  postLocked: state === 'on a locked post',
});

describe('the policies decide every row of', () => {
  test.each(Object.entries(acts))('%s', (act, { policy }) => {
    for (const one of casesOf(commentRows.filter((row) => row.act === act)))
      expect([one, policy.ask(viewerOf(one.role), subjectOf(one.state))]).toEqual([
        one,
        decisionOf(one.outcome),
      ]);
  });

  test('reading deleted comments', () => {
    for (const one of casesOf(sightRows).filter(({ state }) => deletedAs(state) !== undefined))
      expect([one, canSeeDeletedComment(viewerOf(one.role), subjectOf(one.state))]).toEqual([
        one,
        one.outcome !== 'stripped',
      ]);
  });
});

describe('the api', () => {
  let api: TestApi;
  let cast: Awaited<ReturnType<typeof thePeople>>;
  /** Muted by all others; the author of comments in the state "by a muted member". */
  let nuisance: { id: string };
  /** A thread with room for exactly one more level. */
  let deep: { post: Awaited<ReturnType<typeof aPost>>; parent: Awaited<ReturnType<typeof aComment>> };

  beforeAll(async () => {
    api = await startApi();
    cast = await thePeople(api);
    const { people, open } = cast;
    nuisance = await aUser(api.db);
    for (const person of Object.values(people))
      await api.db.insert(mutes).values({ userId: person.id, mutedUserId: nuisance.id });
    const post = await aPost(api.db, { by: people.member, in: open });
    let parent = await aComment(api.db, { by: people.member, on: post });
    while (parent.depth < limits.commentDepthMax - 1)
      parent = await aComment(api.db, { by: people.member, on: post, under: parent });
    deep = { post, parent };
  });
  afterAll(() => api.close());

  const authorOf = (state: string) => (state === 'by a muted member' ? nuisance : cast.people.author);
  const clientOf = (role: Role, state: string) =>
    role === 'author' ? api.as(authorOf(state)) : cast.clients[role];

  /** A comment in a state, on a stranger's post of its own. */
  async function aCommentThatIs(state: string) {
    const { people, open: cats } = cast;
    const moment = '2026-05-01T00:00:00Z';
    const by = authorOf(state);
    await api.db.update(users).set({ noComments: 5 }).where(eq(users.id, by.id));
    const as = deletedAs(state);
    const values = {
      ...(as === 'normal' ? { body: '', bodyHtml: '' } : { body: 'words', bodyHtml: '<p>words</p>' }),
      ...(as ? { deletedAt: moment, deletedAs: as, deletedBy: by.id } : {}),
    };
    if (state === 'as deep as can be') {
      const comment = await aComment(api.db, { by, on: deep.post, under: deep.parent, ...values });
      return { post: deep.post, comment };
    }
    const post = await aPost(api.db, {
      by: people.member,
      in: cats,
      ...(state === 'on a locked post'
        ? { lockedAt: moment, lockedBy: people.moderator.id, lockedByGroup: 'mods' as const }
        : {}),
      ...(state === 'on a deleted post' ? { deletedAt: moment, deletedAs: 'mods' as const } : {}),
    });
    const comment = await aComment(api.db, { by, on: post, ...values });
    return { post, comment };
  }

  const commentsOf = (post: { id: string }) =>
    api.db.select().from(comments).where(eq(comments.postId, post.id)).orderBy(comments.id);

  /** All stored rows of a comment and around it. */
  const stored = async (post: { id: string }, comment: { id: string; userId: string }) => [
    await commentsOf(post),
    await api.db.select().from(commentVotes).where(eq(commentVotes.commentId, comment.id)),
    await api.db.select().from(posts).where(eq(posts.id, post.id)),
    await api.db.$count(moderationLog, eq(moderationLog.commentId, comment.id)),
    await api.db
      .select({ noComments: users.noComments, points: users.points })
      .from(users)
      .where(eq(users.id, comment.userId)),
  ];

  async function send(
    client: Client,
    act: string,
    post: { id: string; publicId: string },
    comment: { id: string },
  ) {
    const [name = '', query] = act.split('?');
    const bodies: Record<string, unknown> = {
      create: { body: 'A comment' },
      reply: { body: 'A reply', parentCommentId: comment.id },
      edit: { body: 'Edited' },
      vote: { commentId: comment.id, up: false },
    };
    const params = { postId: post.publicId, commentId: comment.id };
    return sendVariant(client, nameOf(act), query, params, bodies[name]);
  }

  test.each(
    distinct(
      casesOf(commentRows).filter(({ act, outcome }) => !isRefusedBeforeHandler(nameOf(act), outcome)),
      ({ act, state, outcome }) => [outcome === null ? `${act} ${state}` : `${callOf(act)} ${outcome}`],
    ),
  )('$act, $state, by $role: $outcome', async ({ act, state, role, outcome }) => {
    const { people, clients, open: cats } = cast;
    const { post, comment } = await aCommentThatIs(state);
    const before = await stored(post, comment);
    const noComments = (await commentsOf(post)).length;
    const client = clientOf(role, state);
    const answer = await send(client, act, post, comment);
    if (outcome !== null) {
      const body = errorBody(outcome);
      expect(answer).toEqual({ status: body.status, body });
      expect(await stored(post, comment)).toEqual(before);
      return;
    }
    expect(answer.status).toBe(200);
    const url = `/api/comments/${comment.id}`;
    expect((await clients.admin.request({ url })).json()).toMatchObject(acts[act]?.leaves ?? {});
    const entries = await api.db.select().from(moderationLog).where(eq(moderationLog.commentId, comment.id));
    const as =
      act === 'restore'
        ? role === 'admin'
          ? 'admins'
          : 'mods'
        : /^delete\?deleteAs=(mods|admins)$/.exec(act)?.[1];
    expect(entries).toMatchObject(
      as === undefined || role === 'visitor'
        ? []
        : [
            {
              act: act === 'restore' ? 'restore_comment' : 'delete_comment',
              communityId: cats.id,
              userId: people[role].id,
              actedAs: as,
              postId: post.id,
              targetUserId: comment.userId,
            },
          ],
    );
    const isNew = /^(?:create|reply)/.test(act);
    expect(await commentsOf(post)).toHaveLength(noComments + (isNew ? 1 : 0));
    // The reply shows the comment as the reader now sees it.
    if (isNew)
      expect(answer.body).toMatchObject({
        userGroup: new URLSearchParams(act.split('?')[1]).get('userGroup'),
      });
    else expect(answer.body).toEqual((await client.request({ url })).json());
  });

  test.each(
    distinct(casesOf(sightRows), ({ state, role, outcome }) => [
      `${state} ${outcome}`,
      ...(role === 'author' ? [`${state} ${role}`] : []),
    ]),
  )('$act, $state, by $role: $outcome', async ({ state, role, outcome }) => {
    const { post, comment } = await aCommentThatIs(state);
    const deleted = deletedAs(state) !== undefined;
    const muted = state === 'by a muted member' && role !== 'visitor' && role !== 'author';
    const shown = {
      stripped: {
        userId: zeroId,
        username: '[Hidden]',
        userGroup: 'null',
        body: '[Deleted comment]',
        bodyHtml: '',
        userVoted: null,
        userVotedUp: null,
      },
      emptied: { userId: comment.userId, userGroup: 'normal', body: '', bodyHtml: '' },
      whole: { userId: comment.userId, userGroup: 'normal', body: 'words', bodyHtml: '<p>words</p>' },
    }[outcome];

    const client = clientOf(role, state);
    const get = async <Reply>(url: string) => (await client.request({ url })).json<Reply>();
    const one = await get<Record<string, unknown>>(`/api/comments/${comment.id}`);
    expect(one).toMatchObject({
      ...shown,
      deleted,
      ...(deleted ? { contentStripped: outcome === 'stripped', deletedAs: deletedAs(state) } : {}),
    });
    expect(one['isAuthorMuted']).toBe(muted ? true : undefined);
    expect('contentStripped' in one).toBe(deleted);
    expect('author' in one).toBe(outcome !== 'stripped');

    // The comment looks the same in every listing.
    type Thread = { comments: { id: string }[] };
    const url = `/api/posts/${post.publicId}`;
    const threads = [
      await get<Thread>(url),
      await get<Thread>(`${url}/comments`),
      await get<Thread>(`${url}/comments?commentId=${comment.id}`),
      await get<Thread>(`${url}/comments?after=${comment.number - 1}`),
    ];
    for (const thread of threads) expect(thread.comments.find(({ id }) => id === comment.id)).toEqual(one);
  });
});
