import { contract } from '@confab/api-contract';
import { comments, commentVotes, moderationLog, mutes, posts, users } from '@confab/db';
import * as domain from '@confab/domain';
import { canSeeDeletedComment, limits, zeroId } from '@confab/domain';
import { aBan, aComment, aCommunity, aMember, aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../test-support/api.ts';
import { addressOf, type Client } from '../test-support/client.ts';
import {
  acts,
  commentRows,
  type CommentState,
  commentStates,
  type CommentSubject,
  policiesOfSight,
  sightRows,
} from '../test-support/comment-transitions.ts';
import { errorBody } from '../test-support/refusal.ts';
import {
  casesOf,
  decisionOf,
  here,
  type Role,
  variantsOf,
  viewerOf,
} from '../test-support/transition-table.ts';

/** Every row of the table (test-support/comment-transitions.ts), asked of the policies and of the api. */

describe('the table', () => {
  // Writing below a comment and beside it is one call.
  const variants = variantsOf('comments').flatMap((act) =>
    act.startsWith('create') ? [act, act.replace('create', 'reply')] : [act],
  );

  test('has every call that changes a comment, with every choice, in every state', () => {
    const inEveryState = (act: string) => commentStates.map((state) => `${act}, ${state}`);
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
    ({
      'deleted by its author': 'normal',
      'deleted by moderators': 'mods',
      'deleted by admins': 'admins',
    }) as const satisfies Partial<Record<CommentState, string>>
  )[state];

const subjectOf = (state: string): CommentSubject => ({
  userId: 'author',
  communityId: here,
  depth: state === 'as deep as can be' ? limits.commentDepthMax : 0,
  deleted: deletedAs(state) !== undefined,
  deletedAs: deletedAs(state) ?? null,
  postLocked: state === 'on a locked post',
});

describe('the policies', () => {
  test.each(casesOf(commentRows))('$act, $state, by $role: $outcome', ({ act, state, role, outcome }) => {
    expect(acts[act]?.policy.ask(viewerOf(role), subjectOf(state))).toEqual(decisionOf(outcome));
  });

  test.each(casesOf(sightRows).filter(({ state }) => deletedAs(state) !== undefined))(
    '$act, $state, by $role: $outcome',
    ({ state, role, outcome }) => {
      expect(canSeeDeletedComment(viewerOf(role), subjectOf(state))).toBe(outcome !== 'stripped');
    },
  );
});

describe('the api', () => {
  let api: TestApi;
  let people: Record<Exclude<Role, 'visitor'>, { id: string }>;
  let clients: Record<Role, Client>;
  let cats: { id: string };
  /** Whom everybody but their author has muted: they write what is "by somebody muted". */
  let nuisance: { id: string };
  /** A thread in which one more comment is as deep as can be. */
  let deep: { post: Awaited<ReturnType<typeof aPost>>; parent: Awaited<ReturnType<typeof aComment>> };

  beforeAll(async () => {
    api = await startApi();
    people = {
      author: await aUser(api.db),
      member: await aUser(api.db),
      banned: await aUser(api.db),
      moderator: await aUser(api.db),
      'moderator elsewhere': await aUser(api.db),
      admin: await aUser(api.db, { isAdmin: true }),
    };
    const community = await aCommunity(api.db, { by: people.moderator });
    await aCommunity(api.db, { by: people['moderator elsewhere'] });
    for (const person of [people.author, people.member, people.banned])
      await aMember(api.db, person, community);
    await aBan(api.db, people.banned, community);
    nuisance = await aUser(api.db);
    for (const person of Object.values(people))
      await api.db.insert(mutes).values({ userId: person.id, mutedUserId: nuisance.id });
    cats = community;
    const post = await aPost(api.db, { by: people.member, in: cats });
    let parent = await aComment(api.db, { by: people.member, on: post });
    while (parent.depth < limits.commentDepthMax - 1)
      parent = await aComment(api.db, { by: people.member, on: post, under: parent });
    deep = { post, parent };
    clients = {
      visitor: api.visitor(),
      author: api.as(people.author),
      member: api.as(people.member),
      banned: api.as(people.banned),
      moderator: api.as(people.moderator),
      'moderator elsewhere': api.as(people['moderator elsewhere']),
      admin: api.as(people.admin),
    };
  });
  afterAll(() => api.close());

  const authorOf = (state: string) => (state === 'by somebody muted' ? nuisance : people.author);
  const clientOf = (role: Role, state: string) =>
    role === 'author' ? api.as(authorOf(state)) : clients[role];

  /** A comment in a state, on a post of its own that a stranger wrote. */
  async function aCommentThatIs(state: string) {
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

  /** All that is stored of a comment and around it. */
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
    const endpoint = contract.find((one) => one.name === `comments.${name.replace('reply', 'create')}`);
    if (!endpoint) throw new Error(`no call is named ${act}`);
    const bodies: Record<string, unknown> = {
      create: { body: 'A comment' },
      reply: { body: 'A reply', parentCommentId: comment.id },
      edit: { body: 'Edited' },
      vote: { commentId: comment.id, up: false },
    };
    const params = { postId: post.publicId, commentId: comment.id };
    const response = await client.request({
      method: endpoint.call.method,
      url: addressOf(endpoint.call, { params, query: Object.fromEntries(new URLSearchParams(query)) }),
      ...(bodies[name] ? { payload: JSON.stringify(bodies[name]) } : {}),
    });
    return { status: response.statusCode, body: response.json<unknown>() };
  }

  test.each(casesOf(commentRows))(
    '$act, $state, by $role: $outcome',
    async ({ act, state, role, outcome }) => {
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
      const entries = await api.db
        .select()
        .from(moderationLog)
        .where(eq(moderationLog.commentId, comment.id));
      const as = /^delete\?deleteAs=(mods|admins)$/.exec(act)?.[1];
      expect(entries).toMatchObject(
        as === undefined || role === 'visitor'
          ? []
          : [
              {
                act: 'delete_comment',
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
      // Whoever changed the comment is answered with what they see from then on.
      if (isNew)
        expect(answer.body).toMatchObject({
          userGroup: new URLSearchParams(act.split('?')[1]).get('userGroup'),
        });
      else expect(answer.body).toEqual((await client.request({ url })).json());
    },
  );

  test.each(casesOf(sightRows))('$act, $state, by $role: $outcome', async ({ state, role, outcome }) => {
    const { post, comment } = await aCommentThatIs(state);
    const deleted = deletedAs(state) !== undefined;
    const muted = state === 'by somebody muted' && role !== 'visitor' && role !== 'author';
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

    // Wherever it stands it looks the same.
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
