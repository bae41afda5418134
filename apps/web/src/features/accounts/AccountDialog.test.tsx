import { communitiesApi, listsApi, postsApi, sessionApi, usersApi } from '@confab/api-contract/calls';
import { anOwnUser, aStartup, aWireComment, aWireCommunity, aWirePost } from '@confab/testing/wire';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postThreadQuery } from '../../data/posts.ts';
import { openModal } from '../../lib/modals.ts';
import { ModalRoot } from '../../shell/ModalRoot.tsx';
import { fakeApi } from '../../test-support/fake-api.ts';
import { loadedStyles } from '../../test-support/loaded-styles.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { keepThread } from '../../test-support/render-thread.tsx';
import { Comments } from '../comments/Comments.tsx';
import { JoinButton } from '../community/JoinButton.tsx';
import saveStyles from '../saving/save.css?url';
import { SaveButton } from '../saving/save.tsx';
import { PostVotes } from '../voting/Votes.tsx';

const api = fakeApi();
const alice = anOwnUser({ username: 'alice' });
const post = aWirePost();
const comment = aWireComment({
  postId: post.id,
  postPublicId: post.publicId,
  username: 'hazel_ng',
  body: 'Zips.',
});

// Code that is loaded when it is first wanted is not what is tested here.
beforeAll(async () => {
  await Promise.all([
    import('./AccountDialog.tsx'),
    import('../comments/CommentEditor.tsx'),
    import('../saving/SaveModal.tsx'),
    import('../../ui/DialogWindow.tsx'),
  ]);
}, 30_000);

let sent: unknown[];

beforeEach(() => {
  sent = [];
  api.on(sessionApi.login, () => alice);
  api.on(sessionApi.signup, () => alice);
  api.on(sessionApi.initial, () => aStartup({ user: alice, noCommunities: 12 }));
});

function Thread() {
  const thread = useQuery(postThreadQuery(post.publicId));
  if (!thread.data) return null;
  return <Comments post={thread.data.post} thread={thread} targetId={undefined} highlight={{}} />;
}

async function show(ui: ReactElement | null) {
  const app = await renderApp(
    <>
      {ui}
      <ModalRoot />
    </>,
    {
      startup: { captcha: 'test' },
      prepare: (client) => {
        keepThread(client, post, [comment]);
      },
    },
  );
  const prompt = () => screen.findByRole('dialog', { name: 'Login to continue' });
  const press = async (name: string) => app.user.click(within(await prompt()).getByRole('button', { name }));
  const logIn = async () => {
    await press('Login');
    await app.user.type(screen.getByLabelText('Username'), 'alice');
    await app.user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  };
  const signUp = async () => {
    await press('Signup');
    const dialog = within(await prompt());
    await app.user.type(dialog.getByRole('textbox', { name: /^Username/ }), 'alice');
    await app.user.type(dialog.getByLabelText('Password'), 'three plain words');
    await app.user.type(dialog.getByLabelText('Repeat password'), 'three plain words{Enter}');
  };
  return { ...app, prompt, press, logIn, signUp };
}

describe('what a visitor wanted', () => {
  it('is said and done after a login: a vote', async () => {
    api.on(postsApi.vote, ({ body }) => {
      sent.push(body);
      return { ...post, userVoted: true, userVotedUp: true };
    });
    const { user, prompt, logIn } = await show(<PostVotes post={post} />);
    await user.click(screen.getByRole('button', { name: 'Upvote' }));
    expect((await prompt()).textContent).toContain('Your vote is kept.');
    await logIn();
    await waitFor(() => expect(sent).toEqual([{ postId: post.id, up: true, from: null }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is done after a sign-up: joining; the alert says what else was joined, with a way to change it', async () => {
    const community = aWireCommunity({ name: 'birding', userJoined: null });
    api.on(communitiesApi.join, ({ body }) => {
      sent.push(body);
      return { ...community, userJoined: true, mods: null, rules: null };
    });
    const { user, prompt, signUp, router } = await show(<JoinButton community={community} />);
    await user.click(screen.getByRole('button', { name: 'Join' }));
    expect((await prompt()).textContent).toContain('You will join /birding.');
    await signUp();
    await waitFor(() => expect(sent).toEqual([{ communityId: community.id, leave: false }]));
    expect(await screen.findByText('Welcome, @alice. You joined 12 communities.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/communities'));
  });

  it('is done after a login: saving', async () => {
    loadedStyles(saveStyles);
    api.on(listsApi.of, () => []);
    api.on(listsApi.savedTo, () => []);
    const { user, logIn } = await show(<SaveButton id={post.id} type="post" />);
    await user.click(screen.getByRole('button', { name: 'Save to list' }));
    await logIn();
    expect(await screen.findByRole('dialog', { name: 'Save to' })).toBeTruthy();
  });

  it('is done after a sign-up: the field for a reply is open and has focus', async () => {
    const { user, prompt, signUp } = await show(<Thread />);
    await user.click(screen.getByRole('button', { name: 'Reply' }));
    expect((await prompt()).textContent).toContain('Then you write your reply to @hazel_ng.Zips.');
    await signUp();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reply to @hazel_ng' })),
    );
  });

  it('is forgotten when they close the prompt', async () => {
    const { user, prompt } = await show(<PostVotes post={post} />);
    await user.click(screen.getByRole('button', { name: 'Upvote' }));
    await prompt();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    openModal('login');
    await user.type(await screen.findByLabelText('Username'), 'alice');
    await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.asked).not.toContain('POST /api/_postVote');
  });
});

describe('the two forms of the prompt', () => {
  it('swap in place, and keep the name', async () => {
    api.on(usersApi.get, () => alice);
    const { user, prompt, press } = await show(<PostVotes post={post} />);
    await user.click(screen.getByRole('button', { name: 'Upvote' }));
    await press('Login');
    await user.type(screen.getByLabelText('Username'), 'alice');
    await press('Create an account');
    expect(screen.getByRole('textbox', { name: /^Username/ })).toHaveProperty('value', 'alice');
    await press('Login');
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'alice');
    expect((await prompt()).textContent).toContain('Your vote is kept.');
  });

  it('tell how hard the password is to guess', async () => {
    const { user } = await show(null);
    openModal('signup');
    const field = await screen.findByLabelText('Password', { selector: 'input' });
    const note = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    await user.type(field, 'sunshine');
    expect(note()).toBe('Many people use this one, so it is guessed first.');
    await user.type(field, ' over three roofs');
    expect(note()).toBe('Good. Long beats clever.');
  });
});
