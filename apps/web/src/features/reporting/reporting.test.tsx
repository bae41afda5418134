import { type Comment, commentsApi, type Post, reportsApi, type Startup } from '@confab/api-contract/calls';
import { reportReasons } from '@confab/domain';
import { anOwnUser, aWireComment, aWirePost } from '@confab/testing/wire';
import type { QueryKey } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { moderationCountsQuery, moderationLogQuery, moderatorFeedQuery } from '../../data/moderation.ts';
import { renewModtools } from '../../data/communities.ts';
import { casesQuery } from '../../data/cases.ts';
import { startupQuery, updateStartup, useViewer } from '../../data/startup.ts';
import { closeModal, keptWish } from '../../lib/modals.ts';
import { ModalRoot } from '../../shell/ModalRoot.tsx';
import { fakeApi } from '../../test-support/fake-api.ts';
import { openMenu } from '../../test-support/open-menu.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { CommentMenu } from '../comments/CommentMenu.tsx';
import { PostMenu } from '../post/PostMenu.tsx';

const api = fakeApi();
const alice = anOwnUser({ username: 'alice' });

// Code that is loaded when it is first wanted is not what is tested here.
beforeAll(async () => {
  await Promise.all([
    import('./ReportModal.tsx'),
    import('./GuestReport.tsx'),
    import('../../ui/DialogWindow.tsx'),
    import('../../ui/MenuWindow.tsx'),
  ]);
}, 30_000);

function MenuOf({ comment }: { comment: Comment }) {
  return <CommentMenu comment={comment} viewer={useViewer()} />;
}

async function show(
  item: { post: Post } | { comment: Comment },
  user: typeof alice | null = alice,
  startup: Partial<Startup> = {},
) {
  const app = await renderApp(
    <>
      <main id="main">
        {'post' in item ? <PostMenu post={item.post} /> : <MenuOf comment={item.comment} />}
      </main>
      <ModalRoot />
    </>,
    { startup: { user, reportReasons: [...reportReasons], captcha: 'test', ...startup } },
  );
  const press = async () => {
    const menu = await openMenu();
    await app.user.click(menu.getByRole('menuitem', { name: 'Report' }));
  };
  return { ...app, press };
}

/** Opens the dialog as a member. */
async function ask(item: { post: Post } | { comment: Comment }) {
  const app = await show(item);
  await app.press();
  const dialog = await findDialog('post' in item ? 'Report post' : 'Report comment');
  return { ...app, dialog };
}

const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const answer = { id: 100_000, description: null, actionTaken: null, dealtAt: null, dealtBy: null } as const;
const reportOf = ({ id, communityId }: Post | Comment, type: 'post' | 'comment') => ({
  ...answer,
  type,
  targetId: id,
  communityId,
  postId: null,
  reason: 'Spam',
  reasonId: 3,
  createdAt: '2026-01-01T00:00:00Z',
  target: null,
});

describe('reporting', () => {
  it('asks for a reason, sends it, and returns focus', async () => {
    const post = aWirePost();
    const bodies: unknown[] = [];
    api.on(reportsApi.create, ({ body }) => {
      bodies.push(body);
      return reportOf(post, 'post');
    });
    const { user, dialog } = await ask({ post });
    const reasons = dialog.getAllByRole<HTMLInputElement>('radio');
    expect(reasons.map(({ labels }) => labels?.[0]?.textContent)).toEqual(
      reportReasons.map(({ title }) => title),
    );
    expect(reasons.some(({ checked }) => checked)).toBe(false);
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Report' });
    expect(button.disabled).toBe(true);
    await user.click(dialog.getByRole('radio', { name: 'Spam' }));
    await user.click(button);
    expect(await screen.findByText('Post reported.')).toBeTruthy();
    await gone();
    expect(bodies).toEqual([{ type: 'post', targetId: post.id, reason: 3 }]);
    await waitFor(() => expect(document.activeElement?.ariaLabel).toBe('More actions'));
  });

  it('is sent once on a double press', async () => {
    const post = aWirePost();
    let sent = 0;
    api.on(reportsApi.create, () => {
      sent += 1;
      return reportOf(post, 'post');
    });
    const { user, dialog } = await ask({ post });
    await user.click(dialog.getByRole('radio', { name: 'Spam' }));
    const button = dialog.getByRole('button', { name: 'Report' });
    act(() => {
      button.click();
      button.click();
    });
    await gone();
    expect(sent).toBe(1);
  });

  it('works by keyboard alone', async () => {
    const comment = aWireComment();
    api.on(reportsApi.create, () => reportOf(comment, 'comment'));
    const { user } = await ask({ comment });
    await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'));
    await user.keyboard(' {Tab}{Tab}{Enter}');
    expect(await screen.findByText('Comment reported.')).toBeTruthy();
    await gone();
  });

  it.each([
    [409, 'already-voted', 'You have already reported this comment'],
    [404, 'comment_not_found', 'The comment does not exist any more.'],
    [403, 'banned-from-community', 'You are banned from this community.'],
    [403, 'cannot-report-own', 'This is your own.'],
  ])('refused with %i %s says so once, and closes', async (status, code, sentence) => {
    const comment = aWireComment();
    api.on(commentsApi.get, () => comment);
    api.refuse(reportsApi.create, status, code);
    const { user, dialog, client } = await ask({ comment });
    await user.click(dialog.getByRole('radio', { name: 'Spam' }));
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    await gone();
    expect(screen.queryByText('Something went wrong.')).toBeNull();
    const banned = client.getQueryData(startupQuery.queryKey)?.bannedFrom ?? [];
    expect(banned.includes(comment.communityId)).toBe(code === 'banned-from-community');
  });

  it('keeps the choice when it fails', async () => {
    api.refuse(reportsApi.create, 500);
    const { user, dialog } = await ask({ post: aWirePost() });
    await user.click(dialog.getByRole('radio', { name: 'Spam' }));
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Spam' }).checked).toBe(true);
  });

  it('is disabled with the reason once a ban is known', async () => {
    const post = aWirePost();
    const { user, dialog, client } = await ask({ post });
    await user.click(dialog.getByRole('radio', { name: 'Spam' }));
    act(() => updateStartup(client, (startup) => ({ ...startup, bannedFrom: [post.communityId] })));
    expect((await dialog.findByRole('alert')).textContent).toBe('You are banned from this community.');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Report' }).disabled).toBe(true);
  });

  it('reloads the modtools of that community only', async () => {
    const { client } = await show({ post: aWirePost() });
    const keysOf = (community: string): QueryKey[] => [
      moderationCountsQuery(community).queryKey,
      moderationLogQuery(community, {}).queryKey,
      moderatorFeedQuery(community, 'deleted', { page: 1, q: undefined }).queryKey,
      casesQuery(community, 'all').queryKey,
    ];
    for (const key of [...keysOf('here'), ...keysOf('elsewhere')]) client.setQueryData(key, {});
    renewModtools(client, 'here');
    const stale = (community: string) =>
      keysOf(community).map((key) => client.getQueryState(key)?.isInvalidated);
    expect(stale('here')).toEqual([true, true, true, true]);
    expect(stale('elsewhere')).toEqual([false, false, false, false]);
  });
});

describe('a visitor who reports', () => {
  const post = aWirePost();

  it('logs in first, and continues', async () => {
    const { press, client } = await show({ post }, null);
    await press();
    await findDialog('Login to continue');
    act(() => {
      updateStartup(client, (startup) => ({ ...startup, user: alice }));
      closeModal();
      keptWish().act?.();
    });
    await findDialog('Report post');
  });

  it('sees no dialog after cancelling the login', async () => {
    const { press, user } = await show({ post }, null);
    await press();
    await findDialog('Login to continue');
    await user.keyboard('{Escape}');
    await gone();
  });
});

describe('a visitor without an account', () => {
  const takesGuests = { guestReports: true, recovery: true };
  const wanted = 'Report without an account';

  async function askAsGuest(item: { post: Post } | { comment: Comment }) {
    const app = await show(item, null, takesGuests);
    await app.press();
    const prompt = await findDialog('Login to continue');
    await app.user.click(prompt.getByRole('button', { name: wanted }));
    const dialog = await findDialog('post' in item ? 'Report post' : 'Report comment');
    const fill = async () => {
      await app.user.click(await dialog.findByRole('radio', { name: 'Spam' }));
      await app.user.type(
        dialog.getByRole('textbox', { name: 'What is wrong with it?' }),
        'It sells watches.',
      );
      await app.user.type(dialog.getByRole('textbox', { name: 'Email' }), 'guest@example.org');
    };
    const submit = () => app.user.click(dialog.getByRole('button', { name: 'Send report' }));
    return { ...app, dialog, fill, submit };
  }

  it.each([{ guestReports: false }, { recovery: false }])('is asked to log in only (%j)', async (off) => {
    const { press } = await show({ post: aWirePost() }, null, { ...takesGuests, ...off });
    await press();
    const prompt = await findDialog('Login to continue');
    expect(prompt.getByRole('button', { name: 'Login' })).toBeTruthy();
    expect(prompt.queryByRole('button', { name: wanted })).toBeNull();
  });

  it('reports, and reads where the answer goes', async () => {
    const post = aWirePost();
    const bodies: unknown[] = [];
    api.on(reportsApi.createAsGuest, ({ body }) => {
      bodies.push(body);
      return { success: true as const };
    });
    const { user, dialog, fill, submit } = await askAsGuest({ post });
    await fill();
    await submit();
    const thanks = await dialog.findByRole('status');
    expect(thanks.textContent).toBe('Thank you. We will write to guest@example.org when we have decided.');
    await waitFor(() => expect(document.activeElement).toBe(thanks));
    const values = { reason: 3, text: 'It sells watches.', email: 'guest@example.org', captchaToken: 'test' };
    expect(bodies).toEqual([{ type: 'post', targetId: post.id, ...values }]);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await gone();
    await waitFor(() => expect(document.activeElement?.ariaLabel).toBe('More actions'));
  });

  it('does it by keyboard alone', async () => {
    const comment = aWireComment();
    api.on(reportsApi.createAsGuest, () => ({ success: true as const }));
    const { user, dialog } = await askAsGuest({ comment });
    await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'));
    await user.keyboard(' {Tab}It sells watches.{Tab}guest@example.org{Enter}');
    expect(await dialog.findByText(/^Thank you/)).toBeTruthy();
  });

  it('reads under each field what is missing, and begins at the first', async () => {
    const { dialog, submit } = await askAsGuest({ post: aWirePost() });
    await submit();
    for (const sentence of [
      'Choose one of the reasons.',
      'Write a few words.',
      'Enter a valid email address.',
    ])
      expect(await dialog.findByText(sentence)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getAllByRole('radio')[0]));
    const email = dialog.getByRole('textbox', { name: 'Email' });
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(api.asked.filter((asked) => asked.includes('guest_reports'))).toEqual([]);
  });

  it.each([
    [400, 'invalid-email', 'This is not it.'],
    [409, 'already-voted', 'You have already reported this post'],
    [404, 'post/not-found', 'The post does not exist any more.'],
    [403, 'too-many-guest-reports', 'Five reports wait.'],
    [403, 'guest-reports-off', 'From members only.'],
  ])('refused with %i %s reads why, and keeps what they wrote', async (status, code, sentence) => {
    api.refuse(reportsApi.createAsGuest, status, code, sentence);
    const { dialog, fill, submit } = await askAsGuest({ post: aWirePost() });
    await fill();
    await submit();
    expect(await dialog.findByText(sentence)).toBeTruthy();
    expect(screen.queryByText('Something went wrong.')).toBeNull();
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'What is wrong with it?' }).value).toBe(
      'It sells watches.',
    );
  });
});
