import { type Comment, commentsApi, type Post, postsApi } from '@confab/api-contract/calls';
import { messages } from '@confab/domain';
import { anOwnUser, aWireComment, aWirePost } from '@confab/testing/wire';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showComment } from '../../data/comments.ts';
import { type FeedItemsPage, feedQuery } from '../../data/feeds.ts';
import { postThreadQuery } from '../../data/posts.ts';
import { useViewer } from '../../data/startup.ts';
import { useModal } from '../../lib/modals.ts';
import { Refusal, fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { Feed } from '../feed/Feed.tsx';
import { CommentVotes, PostVotes } from './Votes.tsx';

const api = fakeApi();
const alice = { user: anOwnUser({ username: 'alice' }) };

/** The votes of the post as its page knows it. */
function VotesOf({ publicId }: { publicId: string }) {
  const { data } = useQuery({ ...postThreadQuery(publicId), enabled: false });
  return data ? <PostVotes post={data.post} /> : null;
}

function Modal() {
  return <output>{useModal()}</output>;
}

/** Shows the post on its own page and, below, in a feed. */
async function showPost(post: Post, startup: { user: ReturnType<typeof anOwnUser> | null } = alice) {
  const query = feedQuery({ feed: 'all', sort: 'hot' });
  const page: FeedItemsPage = { items: [{ type: 'post', item: post }], next: null };
  const app = await renderApp(
    <>
      <VotesOf publicId={post.publicId} />
      <Feed query={query} />
      <Modal />
    </>,
    {
      startup,
      prepare: (client) => {
        client.setQueryData(query.queryKey, { pages: [page], pageParams: [null] });
        client.setQueryData(postThreadQuery(post.publicId).queryKey, {
          post,
          comments: [],
          next: null,
          lastVisitAt: null,
          upTo: 0,
        });
      },
    },
  );
  return { ...app, votes: () => screen.getAllByRole('group', { name: 'Vote on this post' }).map(readVotes) };
}

function readVotes(group: HTMLElement) {
  const pressed = within(group)
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
    .map((button) => button.getAttribute('aria-label'));
  const [score] = group.getElementsByClassName('score');
  return `${score?.textContent} ${pressed.join()}`.trim();
}

const press = (name: string) => {
  const [button] = screen.getAllByRole('button', { name });
  if (!button) throw new Error(`There is no ${name}.`);
  return button;
};

/** An answer that waits until it is let go. */
function held<T>(answer: () => T) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { letGo: () => resolve(undefined), answer: () => promise.then(answer) };
}

describe('a vote on a post', () => {
  it("shows at once everywhere, until the server's answer wins", async () => {
    const post = aWirePost({ upvotes: 4, downvotes: 1 });
    const saved = held(() => ({ ...post, upvotes: 9, downvotes: 1, userVoted: true, userVotedUp: true }));
    api.on(postsApi.vote, saved.answer);
    const { user, votes } = await showPost(post);
    await user.click(press('Upvote'));
    await waitFor(() => expect(votes()).toEqual(['4 Upvote', '4 Upvote']));
    saved.letGo();
    await waitFor(() => expect(votes()).toEqual(['8 Upvote', '8 Upvote']));
  });

  it('can be switched while pending: both are sent, and the last one stays', async () => {
    const post = aWirePost({ upvotes: 4, downvotes: 1 });
    const first = held(() => ({ ...post, upvotes: 5, userVoted: true, userVotedUp: true }));
    const asked: unknown[] = [];
    api.on(postsApi.vote, ({ body: { up } }) => {
      asked.push(up);
      return up === true
        ? first.answer()
        : { ...post, upvotes: 4, downvotes: 2, userVoted: true, userVotedUp: false };
    });
    const { user, votes } = await showPost(post);
    await user.click(press('Upvote'));
    await user.click(press('Downvote'));
    await waitFor(() => expect(votes()).toEqual(['2 Downvote', '2 Downvote']));
    await waitFor(() => expect(asked).toEqual([true]));
    first.letGo();
    await waitFor(() => expect(asked).toEqual([true, false]));
    expect(votes()).toEqual(['2 Downvote', '2 Downvote']);
  });

  it('is undone with an alert when it fails', async () => {
    api.refuse(postsApi.vote, 400, 'already-voted');
    const post = aWirePost({ upvotes: 4, downvotes: 1, userVoted: true, userVotedUp: true });
    const { user, votes } = await showPost(post);
    await user.click(press('Downvote'));
    expect(await screen.findByText(messages.somethingWrong)).toBeTruthy();
    expect(votes()).toEqual(['3 Upvote', '3 Upvote']);
  });

  it('clears on the same direction, and switches on the other', async () => {
    const post = aWirePost({ upvotes: 4, downvotes: 1, userVoted: true, userVotedUp: true });
    const waiting = held(() => post);
    api.on(postsApi.vote, waiting.answer);
    const { user, votes } = await showPost(post);
    await user.click(press('Downvote'));
    await waitFor(() => expect(votes()[0]).toBe('1 Downvote'));
    waiting.letGo();
    await waitFor(() => expect(votes()[0]).toBe('3 Upvote'));
    api.on(postsApi.vote, held(() => post).answer);
    await user.click(press('Upvote'));
    expect(votes()[0]).toBe('2');
  });

  it('counts once on two quick presses, also in two places', async () => {
    const post = aWirePost({ upvotes: 4 });
    const waiting = held(() => ({ ...post, upvotes: 5, userVoted: true, userVotedUp: true }));
    api.on(postsApi.vote, waiting.answer);
    const { user, votes } = await showPost(post);
    await user.dblClick(press('Upvote'));
    const [, inFeed] = screen.getAllByRole('button', { name: 'Upvote' });
    if (inFeed) await user.click(inFeed);
    waiting.letGo();
    await waitFor(() => expect(votes()).toEqual(['5 Upvote', '5 Upvote']));
    expect(api.asked).toEqual(['POST /api/_postVote']);
  });

  it('asks a visitor to log in', async () => {
    const { user } = await showPost(aWirePost(), { user: null });
    await user.click(press('Upvote'));
    expect(screen.getByText('login-prompt')).toBeTruthy();
    expect(api.asked).toEqual([]);
  });

  it('is disabled with the reason on a locked post', async () => {
    await showPost(aWirePost({ locked: true }));
    expect(press('Upvote')).toHaveProperty('disabled', true);
    expect(press('Downvote').title).toBe('This post is locked.');
  });
});

describe('a vote on a comment', () => {
  const comment = aWireComment({ upvotes: 12, downvotes: 3 });
  const Votes = (props: { comment: Comment; postLocked: boolean }) => (
    <CommentVotes {...props} viewer={useViewer()} />
  );

  it('shows a count for each direction', async () => {
    await renderApp(<Votes comment={comment} postLocked={false} />, { startup: alice });
    expect(screen.getByRole('group', { name: 'Vote on this comment, 12 up, 3 down' }).textContent).toBe(
      '123',
    );
  });

  it('shows no zero, and both counts where downvotes exceed half of the upvotes', async () => {
    await renderApp(
      <>
        <CommentVotes
          comment={{ ...comment, downvotes: 0 }}
          postLocked={false}
          viewer={{ user: null, moderates: [], bannedFrom: [] }}
        />
        <CommentVotes
          comment={{ ...comment, downvotes: 7 }}
          postLocked={false}
          viewer={{ user: null, moderates: [], bannedFrom: [] }}
        />
      </>,
      { startup: alice },
    );
    const groups = screen.getAllByRole('group');
    expect(groups.map((group) => group.textContent)).toEqual(['12', '127']);
    expect(groups.map((group) => group.classList.contains('is-split'))).toEqual([false, true]);
  });

  it('shows the reason when the comment was deleted in between', async () => {
    api.refuse(commentsApi.vote, 403, 'comment_deleted');
    const { user } = await renderApp(<Votes comment={comment} postLocked={false} />, {
      startup: alice,
    });
    await user.click(press('Upvote'));
    expect(await screen.findByText(messages.voteOnDeleted)).toBeTruthy();
    expect(screen.queryByText(messages.somethingWrong)).toBeNull();
  });

  it('shows a ban when refused, and updates the other buttons', async () => {
    api.refuse(commentsApi.vote, 403, 'banned-from-community');
    const { user } = await renderApp(<Votes comment={comment} postLocked={false} />, { startup: alice });
    await user.click(press('Upvote'));
    expect(await screen.findByText('You are banned from this community.')).toBeTruthy();
    expect(screen.queryByText(messages.somethingWrong)).toBeNull();
    await waitFor(() => expect(press('Upvote')).toHaveProperty('disabled', true));
  });

  it('is undone when it fails, without undoing other changes', async () => {
    const refused = held(() => {
      throw new Refusal(400, 'already-voted');
    });
    api.on(commentsApi.vote, refused.answer);
    const post = aWirePost({ publicId: comment.postPublicId });
    const { queryKey } = postThreadQuery(post.publicId);
    const { user, client } = await renderApp(<Votes comment={comment} postLocked={false} />, {
      startup: alice,
      prepare: (fresh) =>
        fresh.setQueryData(queryKey, { post, comments: [comment], next: null, lastVisitAt: null, upTo: 0 }),
    });
    const byNow = () => client.getQueryData(queryKey)?.comments[0];
    await user.click(press('Upvote'));
    await waitFor(() => expect(byNow()).toMatchObject({ upvotes: 13, userVotedUp: true }));
    showComment(client, { ...comment, upvotes: 13, userVoted: true, userVotedUp: true, body: 'Mended.' });
    refused.letGo();
    await waitFor(() => expect(byNow()).toEqual({ ...comment, body: 'Mended.' }));
  });

  it('is disabled on a locked post or a deleted comment', async () => {
    await renderApp(
      <>
        <Votes comment={comment} postLocked />
        <Votes comment={{ ...comment, deleted: true }} postLocked={false} />
      </>,
      { startup: alice },
    );
    const titles = screen.getAllByRole('button', { name: 'Upvote' }).map(({ title }) => title);
    expect(titles).toEqual(['This post is locked.', messages.voteOnDeleted]);
  });
});
