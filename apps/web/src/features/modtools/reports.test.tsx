import {
  bansApi,
  commentsApi,
  moderationApi,
  type Post,
  postsApi,
  type Report,
  reportsApi,
} from '@confab/api-contract/calls';
import {
  anOwnUser,
  aPublicUser,
  aWireComment,
  aWireCommunity,
  aWireModerator,
  aWirePost,
} from '@confab/testing/wire';
import { useLocation } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { moderationCountsQuery } from '../../data/moderation.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { ReportsPage } from './ReportsPage.tsx';

const api = fakeApi();
const moderator = anOwnUser({ username: 'halden' });
const community = aWireCommunity({
  mods: [aWireModerator({ id: moderator.id, username: moderator.username })],
});
const author = aPublicUser({ username: 'lensdeals' });

/** What the server has. */
let open: Report[] = [];
let number = 0;
beforeEach(() => {
  open = [];
});

function reportOf(target: NonNullable<Report['target']>, reason = 'Spam'): Report {
  const comment = 'postPublicId' in target;
  const report: Report = {
    id: ++number,
    communityId: community.id,
    postId: comment ? target.postId : target.id,
    reason,
    description: null,
    reasonId: 3,
    type: comment ? 'comment' : 'post',
    targetId: target.id,
    actionTaken: null,
    dealtAt: null,
    dealtBy: null,
    createdAt: '2026-04-29T06:12:00Z',
    target,
  };
  open.push(report);
  return report;
}

const aPost = (title: string, values: Partial<Post> = {}) =>
  aWirePost({
    title,
    communityId: community.id,
    username: author.username,
    userId: author.id,
    author,
    ...values,
  });

const aComment = (text: string, post: Post) =>
  aWireComment({
    bodyHtml: `<p>${text}</p>`,
    communityId: community.id,
    postId: post.id,
    postTitle: post.title,
    username: author.username,
    author,
  });

const ofType = (type: Report['type']) => open.filter((report) => report.type === type);

/** The page at an address, before a server on which `open` is what is open. */
async function show(at = '/', user = moderator) {
  api.on(reportsApi.list, ({ query }) => {
    const shown = { posts: ofType('post'), comments: ofType('comment') }[query['filter'] ?? ''] ?? open;
    const from = (Number(query['page']) - 1) * 10;
    return {
      details: {
        noReports: open.length,
        noPostReports: ofType('post').length,
        noCommentReports: ofType('comment').length,
      },
      reports: shown.slice(from, from + 10),
      limit: 10,
      page: Number(query['page']),
    };
  });
  api.on(moderationApi.counts, () => ({
    noPostReports: ofType('post').length,
    noCommentReports: ofType('comment').length,
    noBanned: 0,
  }));
  const shown = await renderApp(<AtAddress />, {
    at,
    startup: { user, moderates: user === moderator ? [community.id] : [] },
  });
  return shown;
}

function AtAddress() {
  return <ReportsPage community={community} search={useLocation().search} />;
}

const card = async (text: string) => {
  const found = (await screen.findAllByRole('article')).find((each) => each.textContent.includes(text));
  if (!found) throw new Error(`no report shows ${text}`);
  return found;
};
const press = async (user: Awaited<ReturnType<typeof show>>['user'], text: string, name: RegExp) =>
  user.click(within(await card(text)).getByRole('button', { name }));
const confirm = async (user: Awaited<ReturnType<typeof show>>['user'], name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const chips = () => screen.getByRole('navigation', { name: 'Filter reports' }).textContent;
const cards = () => screen.queryAllByRole('article').length;

describe('the reports of a community', () => {
  it('show the reported text in full, with a link to its place', async () => {
    const post = aPost('Clip-on filters', {
      bodyHtml: '<p>Half <em>price</em></p>',
      deleted: true,
      deletedAs: 'normal',
      deletedAt: '2026-04-29T06:12:00Z',
    });
    reportOf(post);
    reportOf(aComment('Look here', post));
    await show();
    const reported = await card('Half price');
    expect(within(reported).getByRole('heading', { name: 'Clip-on filters' })).toBeTruthy();
    expect(within(reported).getByText(/Deleted by user/)).toBeTruthy();
    // It is deleted already.
    expect(within(reported).queryByRole('button', { name: /Delete/ })).toBeNull();
    expect(within(await card('Look here')).getByRole('link', { name: 'Clip-on filters' })).toBeTruthy();
    expect(chips()).toBe('All 2Posts 1Comments 1');
  });

  it('are searched, and the totals of a search stay off the tabs and out of the news of others', async () => {
    reportOf(aPost('One'));
    const { client, user } = await show('/?q=one&filter=posts');
    await card('One');
    open = [];
    const { queryKey } = moderationCountsQuery(community.id);
    client.setQueryData(queryKey, { noPostReports: 9, noCommentReports: 0, noBanned: 0 });
    const field = screen.getByRole('searchbox', { name: 'Search reports' });
    await user.type(field, ' more');
    expect(await screen.findByText('Nothing matches “one more”')).toBeTruthy();
    expect(api.asked.at(-1)).toContain('filter=posts&page=1&q=one');
    expect(client.getQueryData(queryKey)).toMatchObject({ noPostReports: 9 });
    expect(screen.queryByRole('button', { name: 'Show new reports' })).toBeNull();
  });

  it('disappear when ignored; focus moves to the next', async () => {
    const first = reportOf(aPost('One'));
    reportOf(aPost('Two'));
    api.on(reportsApi.ignore, () => {
      open = open.filter(({ id }) => id !== first.id);
      return first;
    });
    const { user } = await show();
    await press(user, 'One', /Ignore/);
    expect(await screen.findByText('Report ignored.')).toBeTruthy();
    await waitFor(() => expect(cards()).toBe(1));
    expect(document.activeElement).toBe(await card('Two'));
    expect(chips()).toBe('All 1Posts 1Comments 0');
  });

  it('disappear without an error when another moderator was faster', async () => {
    reportOf(aPost('One'));
    const { user } = await show();
    await card('One');
    open = [];
    api.refuse(reportsApi.ignore, 404, 'report-not-found');
    await press(user, 'One', /Ignore/);
    expect(await screen.findByText('Somebody else has dealt with this report already.')).toBeTruthy();
    expect(await screen.findByText('All done')).toBeTruthy();
    expect(screen.queryByText('Something went wrong.')).toBeNull();
  });

  it(
    'go with all others of a post that is deleted, which is given the reason of the report',
    { timeout: 20_000 },
    async () => {
      const post = aPost('One');
      reportOf(post);
      reportOf(post, 'Copyright violation');
      reportOf(aComment('Below it', post));
      reportOf(aPost('Another'));
      let reason: string | undefined;
      api.on(postsApi.delete, ({ query }) => {
        reason = query['reason'];
        open = open.filter(({ postId }) => postId !== post.id);
        return { ...post, deleted: true, deletedAs: 'mods' as const };
      });
      const { user } = await show();
      await press(user, 'Copyright violation', /Delete post/);
      await confirm(user, 'Delete');
      await waitFor(() => expect(cards()).toBe(1));
      expect(reason).toBe('Copyright violation');
      expect(api.asked.find((call) => call.startsWith('DELETE'))).toContain('deleteAs=mods');
      await waitFor(async () => expect(document.activeElement).toBe(await card('Another')));
    },
  );

  it('are resolved as admin when an admin deletes the comment', { timeout: 20_000 }, async () => {
    const comment = aComment('Unkind', aPost('One'));
    reportOf(comment);
    api.on(commentsApi.delete, () => {
      open = [];
      return { ...comment, deleted: true, deletedAs: 'admins' as const };
    });
    const { user } = await show('/', anOwnUser({ isAdmin: true }));
    await press(user, 'Unkind', /Delete comment/);
    await confirm(user, 'Delete');
    expect(await screen.findByText('All done')).toBeTruthy();
    expect(api.asked.find((call) => call.startsWith('DELETE'))).toContain('deleteAs=admins');
  });

  it(
    'stay when their post is locked or its author banned, and the next one has focus',
    { timeout: 20_000 },
    async () => {
      const post = aPost('One');
      reportOf(post);
      reportOf(aPost('Two'));
      api.on(postsApi.lock, () => {
        const locked = { ...post, locked: true, lockedByGroup: 'mods' as const };
        open = open.map((report) => (report.targetId === post.id ? { ...report, target: locked } : report));
        return locked;
      });
      api.refuse(bansApi.ban, 409, 'conflict');
      const { user } = await show();
      await press(user, 'One', /Lock post/);
      expect(await screen.findByText('Post locked.')).toBeTruthy();
      expect(within(await card('One')).getByRole('button', { name: 'Unlock post' })).toBeTruthy();
      expect(document.activeElement).toBe(await card('Two'));
      await press(user, 'One', /Ban author/);
      await confirm(user, 'Ban');
      expect(await screen.findByText('lensdeals is already banned.')).toBeTruthy();
      await waitFor(async () => expect(document.activeElement).toBe(await card('Two')));
      expect(cards()).toBe(2);
    },
  );

  it('offer no ban of moderators, admins and deleted accounts', async () => {
    reportOf(aPost('By a moderator', { userId: moderator.id }));
    reportOf(aPost('By an admin', { author: aPublicUser({ isAdmin: true }) }));
    reportOf(aPost('By nobody', { username: 'ghost', userDeleted: true }));
    reportOf(aPost('By somebody'));
    await show();
    const bans = async (text: string) =>
      within(await card(text)).queryAllByRole('button', { name: /Ban/ }).length;
    expect(await bans('By a moderator')).toBe(0);
    expect(await bans('By an admin')).toBe(0);
    expect(await bans('By nobody')).toBe(0);
    expect(await bans('By somebody')).toBe(1);
  });

  it('can be retried after a failure', async () => {
    reportOf(aPost('One'));
    const { user } = await show();
    await card('One');
    api.refuse(reportsApi.list, 500);
    await user.click(screen.getByRole('link', { name: /Comments/ }));
    expect(await screen.findByText('The reports could not be loaded.')).toBeTruthy();
    api.on(reportsApi.list, () => ({
      details: { noReports: 0, noPostReports: 0, noCommentReports: 0 },
      reports: [],
      limit: 10,
      page: 1,
    }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No reported comments wait for a moderator.')).toBeTruthy();
  });

  it('move to the last page when a page becomes empty', async () => {
    for (let count = 0; count < 11; count++) reportOf(aPost(`Number ${count}`));
    const { router } = await show('/?page=7');
    await waitFor(() => expect(router.state.location.search).toEqual({ page: '2' }));
    expect(await card('Number 10')).toBeTruthy();
    expect(cards()).toBe(1);
  });
});
