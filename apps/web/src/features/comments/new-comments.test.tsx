import { type Comment, commentsApi, type Post } from '@confab/api-contract/calls';
import { limits } from '@confab/domain';
import { anOwnUser, aWirePost } from '@confab/testing/wire';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { addComments } from '../../data/comments.ts';
import { postThreadQuery } from '../../data/posts.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { fakeStreams } from '../../test-support/fake-streams.ts';
import { aCommentOn, aReplyTo, bodies, renderThread } from '../../test-support/render-thread.tsx';

// A page listens only after it has been idle for a while.
vi.setConfig({ testTimeout: 20_000 });

const api = fakeApi();
const streams = fakeStreams();
const alice = anOwnUser({ username: 'alice' });

const post = aWirePost({ noComments: 2 });
const said = (body: string, number: number, values: Partial<Comment> = {}) =>
  aCommentOn(post, { body, bodyHtml: `<p>${body}</p>`, number, ...values });
const first = said('First.', 1);
const second = said('Second.', 2);

/** Shows a thread to alice, and waits until its page listens. */
async function watch(known: Post = post) {
  const app = await renderThread(known, [first, second], { user: alice });
  await waitFor(() => expect(streams.open).toBe(1));
  return {
    ...app,
    thread: () => app.client.getQueryData(postThreadQuery(known.publicId).queryKey),
  };
}

const tell = ({ id, number }: Comment) => streams.send(number, 'comment', { id, number });
const pill = (name: string) => screen.findByRole('button', { name });

/** The api's new comments, in pages, with the comments that they answer. */
function written(...comments: Comment[]) {
  api.on(commentsApi.list, ({ query }) => {
    const page = comments
      .filter(({ number }) => number > Number(query['after']))
      .slice(0, limits.commentsPage);
    const ancestors = new Set(page.flatMap((comment) => comment.ancestors ?? []));
    return {
      comments: [...page, ...[first, second].filter(({ id }) => ancestors.has(id))],
      next: null,
    };
  });
}

describe('new comments of others', () => {
  it('are counted until requested, then shown first among their siblings', async () => {
    const third = said('Third.', 3);
    const fourth = said('Fourth.', 4);
    const reply = { ...aReplyTo(post, first), bodyHtml: '<p>Reply.</p>', number: 5 };
    written(third, fourth, reply);
    const { user, thread } = await watch();
    tell(third);
    await pill('1 new comment');
    tell(fourth);
    tell(reply);
    await pill('3 new comments');
    expect(bodies()).toEqual(['First.', 'Second.']);
    expect(api.asked).toEqual([]);

    await user.click(await pill('3 new comments'));
    await waitFor(() => expect(bodies()).toEqual(['Fourth.', 'Third.', 'First.', 'Reply.', 'Second.']));
    expect(screen.queryByRole('button', { name: /new comment/ })).toBeNull();
    expect(api.asked).toEqual([`GET /api/posts/${post.publicId}/comments?after=2`]);
    expect(thread()).toMatchObject({ upTo: 5, post: { noComments: 5 } });
    expect(screen.getAllByText('(new)')).toHaveLength(3);
    await waitFor(() => expect(screen.getByText('3 new comments shown').role).toBe('status'));
  });

  it('are not counted when the thread has them', async () => {
    const { client } = await watch();
    const third = said('Third.', 3);
    tell(third);
    await pill('1 new comment');
    addComments(client, post.publicId, [third]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /new comment/ })).toBeNull());
  });

  it("exclude the viewer's own comments, which are loaded with them", async () => {
    const mine = said('Mine.', 3, { userId: alice.id });
    const fourth = said('Fourth.', 4);
    written(mine, fourth);
    const { user } = await watch();
    tell(fourth);
    await user.click(await pill('1 new comment'));
    await waitFor(() => expect(bodies()).toEqual(['Fourth.', 'Mine.', 'First.', 'Second.']));
    expect(screen.getAllByText('(new)')).toHaveLength(1);
  });

  it('are loaded in pages, each once', async () => {
    const many = Array.from({ length: limits.commentsPage + 2 }, (_, at) =>
      said(`Number ${at + 3}.`, at + 3),
    );
    written(...many);
    const { user, thread } = await watch();
    streams.send(504, 'behind', { count: 502, number: 504 });
    await user.click(await pill('502 new comments'));
    await waitFor(() => expect(thread()?.comments).toHaveLength(504));
    expect(new Set(thread()?.comments.map(({ id }) => id)).size).toBe(504);
    expect(thread()?.comments[0]).toMatchObject({ number: 504 });
    expect(api.asked).toHaveLength(2);
  });

  it('can be requested again after a failure', async () => {
    const third = said('Third.', 3);
    api.refuse(commentsApi.list, 503);
    const { user } = await watch();
    tell(third);
    await user.click(await pill('1 new comment'));
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    written(third);
    await user.click(await pill('1 new comment'));
    await waitFor(() => expect(bodies()).toEqual(['Third.', 'First.', 'Second.']));
  });

  it('include those written before a later vote was answered', async () => {
    // The answer to a vote has a higher comment count than the thread.
    const { client, thread } = await watch();
    const known = thread();
    if (known) {
      client.setQueryData(postThreadQuery(post.publicId).queryKey, {
        ...known,
        post: { ...known.post, noComments: 3 },
      });
    }
    tell(said('Third.', 3));
    await pill('1 new comment');
  });
});
