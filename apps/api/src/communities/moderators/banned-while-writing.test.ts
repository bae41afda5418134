import { commentsApi, postsApi, sessionApi } from '@confab/api-contract/calls';
import { comments, posts } from '@confab/db';
import { tries } from '@confab/testing/effort';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { actDuringLock } from '../../test-support/lock-race.ts';
import { ban, report } from '../../test-support/moderation-calls.ts';
import type { HttpClient } from '../../test-support/moderation-http.ts';
import type { Mark } from '../../test-support/row-changes.ts';
import {
  aModeratedCommunity,
  fate,
  type ModeratedCommunity,
  useTwoApis,
  type Written,
} from '../../test-support/two-apis.ts';

/** Repeated, so that each side wins a race at times. */
const rounds = tries(1, 3);

const apis = useTwoApis();
const { here, there } = apis;

describe('a member who is banned while they write', () => {
  type Scene = ModeratedCommunity & Written;
  const comment = (by: HttpClient, { post }: Scene) =>
    by.call(commentsApi.create, { params: { postId: post.publicId }, body: { body: 'Another comment' } });

  const writing: {
    what: string;
    code: string;
    act: (by: HttpClient, scene: Scene) => Promise<unknown>;
    holds: typeof posts | typeof comments;
  }[] = [
    {
      what: 'a comment',
      code: 'banned_from_community',
      act: comment,
      holds: posts,
    },
    {
      what: 'a vote on a post',
      code: 'banned-from-community',
      act: (by, { post }) => by.call(postsApi.vote, { body: { postId: post.id } }),
      holds: posts,
    },
    {
      what: 'a vote on a comment',
      code: 'banned-from-community',
      act: (by, { comment: { id } }) => by.call(commentsApi.vote, { body: { commentId: id, up: false } }),
      holds: comments,
    },
    {
      what: 'a report of a post',
      code: 'banned-from-community',
      act: (by, { post }) => report(by, post, { reason: 3 }),
      holds: posts,
    },
    {
      what: 'a report of a comment',
      code: 'banned-from-community',
      act: (by, { comment }) => report(by, comment, { type: 'comment', reason: 3 }),
      holds: comments,
    },
  ];

  test.each(writing)('is refused $what that waited for the ban', async ({ code, act, holds }) => {
    const community = await aModeratedCommunity(apis);
    const scene = { ...community, ...(await community.write()) };
    const { one, stranger, post, comment: written } = scene;
    const [writer, moderator] = [there(stranger), here(one)];
    const id = holds === posts ? post.id : written.id;
    let before: Mark | undefined;
    const outcome = actDuringLock(apis.db, () => act(writer, scene), {
      hold: (tx) => tx.select({ id: holds.id }).from(holds).where(eq(holds.id, id)).for('update'),
      interfere: async () => {
        await ban(moderator, community, stranger);
        before = await apis.changes.mark();
      },
    });
    expect(await fate(outcome)).toBe(code);
    expect(before && (await apis.changes.tablesSince(before))).toEqual([]);
  });

  test.each(rounds)('writes nothing that becomes visible after the moderator is answered (%i)', async () => {
    const community = await aModeratedCommunity(apis);
    const scene = { ...community, ...(await community.write()) };
    const { name, one, stranger, post } = scene;
    const writers = [here(stranger), there(stranger)];
    for (const by of writers) await by.call(sessionApi.user);
    const attempts = Array.from({ length: 4 }, (_, index) =>
      writers.flatMap((by) => [
        fate(by.call(postsApi.create, { body: { title: `Post ${index}`, community: name } })),
        fate(comment(by, scene)),
        fate(by.call(postsApi.vote, { body: { postId: post.id } })),
        fate(report(by, post, { reason: 1 + index })),
      ]),
    ).flat();
    await ban(there(one), community, stranger);
    const atTheBan = await apis.changes.mark();
    const outcomes = await Promise.all(attempts);
    expect(await apis.changes.tablesSince(atTheBan)).toEqual([]);
    const refusals = ['banned-from-community', 'banned_from_community', 'already-voted'];
    expect(outcomes.filter((one) => one !== 'done' && !refusals.includes(one))).toEqual([]);
  });
});
