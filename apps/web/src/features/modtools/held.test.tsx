import {
  bansApi,
  casesApi,
  commentsApi,
  communitiesApi,
  heldApi,
  type HeldItem,
  type Holding,
  mailApi,
  warningsApi,
} from '@confab/api-contract/calls';
import { anOwnUser, aWireCommunity, aWireComment, aWireModerator, aWirePost } from '@confab/testing/wire';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, Refusal } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import HeldNotes from '../post/HeldNotes.tsx';
import { HeldPage } from './HeldPage.tsx';
import { HoldRules } from './HoldRules.tsx';

const api = fakeApi();
const moderator = anOwnUser();
const community = aWireCommunity({
  mods: [aWireModerator({ id: moderator.id, username: moderator.username })],
});

const mark = {
  id: '17d2a3b71c4f8e0600e5f6a7',
  why: ['first', 'link'],
  removedAt: null,
  removedAs: null,
} as const;
const held = { ...mark, why: [...mark.why], replies: [], title: null, reason: null };

const notApproved = {
  ...held,
  removedAt: '2026-04-29T06:12:00Z',
  removedAs: 'mods',
  title: 'No selling',
} as const;

function aHeldItem(title = 'A first post', last = 7): HeldItem {
  const id = `${held.id.slice(0, -1)}${last}`;
  const target = aWirePost({ title, communityId: community.id, held: { ...held, id } });
  return {
    ...{ id, communityId: community.id, communityName: community.name, communityProPic: null },
    ...{
      rules: [],
      type: 'post',
      why: held.why,
      editedAt: null,
      createdAt: '2026-04-29T06:12:00Z',
      target,
      post: null,
      parent: null,
    },
    author: {
      ...{ userId: target.userId, username: 'lensdeals', proPic: null, createdAt: '2024-04-29T06:12:00Z' },
      ...{
        joinedAt: null,
        noWritten: 0,
        noRemoved: 0,
        banned: false,
        isModerator: false,
        noWarnings: 0,
        lastWarning: null,
        lastRemoval: null,
      },
    },
  };
}

const rules = { holdFirst: 1, holdDays: 0, holdLinks: false, holdPictures: false };
let waiting: HeldItem[];
let decided: unknown[];
beforeEach(() => {
  waiting = [aHeldItem()];
  decided = [];
  api.on(heldApi.list, () => ({ held: waiting, next: null, noHeld: waiting.length }));
  api.on(heldApi.rules, (): Holding => ({ rules, approvedAuthors: [{ username: 'rosa', proPic: null }] }));
  api.on(casesApi.reasons, () => [
    {
      id: 1,
      title: 'No selling',
      text: 'We buy nothing here.',
      ruleId: null,
      zIndex: 0,
    },
  ]);
  api.on(communitiesApi.get, () => community);
  api.on(heldApi.decide, ({ params, body }) => {
    decided.push(body);
    waiting = body.verdict === 'wait' ? [aHeldItem()] : waiting.filter(({ id }) => id !== params.heldId);
    return {
      ...({ id: params.heldId ?? '', verdict: body.verdict, type: 'post' } as const),
      ...{ communityName: community.name, publicId: 'vB3fWq8a', commentId: null },
    };
  });
});

const focused = () => document.activeElement?.textContent;

const show = () =>
  renderApp(<HeldPage community={community} search={{}} />, {
    at: '/',
    startup: { user: moderator, moderates: [community.id] },
  });

describe('what waits for approval', () => {
  it('says why it is held, and is approved in one press; a message leads to where it stands', async () => {
    const { user, router } = await show();
    expect(await screen.findByRole('heading', { name: 'A first post' })).toBeTruthy();
    expect(screen.getByText('First post or comment here')).toBeTruthy();
    expect(screen.getByText('Link')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeTruthy();
    expect(decided).toEqual([{ verdict: 'approve', editedAt: '' }]);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/${community.name}/post/vB3fWq8a`));
  });

  it('stays once it is approved, which U says', async () => {
    const { user } = await show();
    await screen.findByRole('heading', { name: 'A first post' });
    await user.keyboard('e');
    await screen.findByRole('button', { name: 'Open' });
    await user.keyboard('u');
    expect(await screen.findByText(/so an approval stays/)).toBeTruthy();
    expect(decided).toHaveLength(1);
  });

  it('is removed with the words that its author reads, and waits again with Undo', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await user.type(
      await screen.findByRole('textbox', { name: /Reason the author sees/ }),
      'Sell elsewhere.',
    );
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { name: 'A first post' })).toBeTruthy();
    expect(decided).toEqual([{ verdict: 'remove', reason: 'Sell elsewhere.' }, { verdict: 'wait' }]);
  });

  it('is approved and removed with keys alone, with a saved reason; the next one takes the focus', async () => {
    waiting = [aHeldItem('A first post', 1), aHeldItem('A second post', 2), aHeldItem('A third post', 3)];
    const { user } = await show();
    await screen.findByRole('heading', { name: 'A first post' });
    await user.keyboard('e');
    await waitFor(() => expect(focused()).toBe('A second post'));
    await user.keyboard('j');
    expect(focused()).toBe('A third post');
    await user.keyboard('r');
    await screen.findByRole('dialog', { name: 'Remove post' });
    await user.keyboard('1{Enter}');
    await waitFor(() => expect(focused()).toBe('A second post'));
    expect(decided).toEqual([
      { verdict: 'approve', editedAt: '' },
      { verdict: 'remove', title: 'No selling', reason: 'We buy nothing here.' },
    ]);
  });

  it('is decided at once where several are ticked', async () => {
    waiting = [aHeldItem('A first post', 1), aHeldItem('A second post', 2), aHeldItem('A third post', 3)];
    const { user } = await show();
    await screen.findByRole('heading', { name: 'A first post' });
    await user.keyboard('x');
    await user.click(screen.getAllByRole('checkbox', { name: 'Choose this post' })[2] ?? document.body);
    await user.click(screen.getByRole('button', { name: 'Approve 2' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'A third post' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'A second post' })).toBeTruthy();
    expect(screen.getByText('Approved 2. Their authors are told.')).toBeTruthy();
  });

  const twoOfTwo = () => [aHeldItem('A first post', 1), { ...aHeldItem('A second post', 2), author: other }];
  const other = { ...aHeldItem().author, userId: '17d2a3b71c4f8e0600e5f6b9', username: 'second' };
  const card = (title: string) => within(screen.getByRole('article', { name: title }));

  it('names the author of the pressed row where a press focuses nothing', async () => {
    waiting = twoOfTwo();
    await show();
    await screen.findByRole('heading', { name: 'A first post' });
    act(() => card('A second post').getByRole('button', { name: 'Ban author' }).click());
    expect(await screen.findByRole('dialog', { name: /^Ban @second/ })).toBeTruthy();
    cleanup();
    await show();
    await screen.findByRole('heading', { name: 'A first post' });
    act(() => card('A second post').getByRole('button', { name: 'Ask' }).click());
    expect(await screen.findByRole('dialog', { name: 'Message @second' })).toBeTruthy();
  });

  it.each([
    ['b', 'Ban @lensdeals', 'Reason', 'Ban'],
    ['w', 'Warn @lensdeals', 'What they read', 'Send warning'],
    ['m', 'Message @lensdeals', 'Message', 'Send'],
  ])(
    'keeps its person in the dialog of %s when another moderator decides it, and says so',
    async (key, name, field, verb) => {
      waiting = twoOfTwo();
      const sent: unknown[] = [];
      const refuse = (username: unknown) => {
        sent.push(username);
        throw new Refusal(409, 'conflict');
      };
      api.on(bansApi.record, () => ({ noBans: 0, suggestedDays: 7 as const }));
      api.on(bansApi.ban, ({ body }) => refuse(body.username));
      api.on(warningsApi.warn, ({ params }) => refuse(params.username));
      api.on(mailApi.contact, ({ body }) => refuse(body.username));
      const { client, user } = await show();
      await screen.findByRole('heading', { name: 'A first post' });
      await user.keyboard(key);
      const dialog = within(await screen.findByRole('dialog', { name: new RegExp(`^${name}`) }));
      await user.type(dialog.getByRole('textbox', { name: new RegExp(`^${field}`) }), 'Spam.');
      waiting = waiting.slice(1);
      await act(() => client.refetchQueries({ queryKey: ['held'] }));
      expect((await dialog.findByRole('alert')).textContent).toMatch(/decided or withdrawn/);
      await user.click(dialog.getByRole('button', { name: new RegExp(`^${verb}`) }));
      await waitFor(() => expect(sent).toEqual(['lensdeals']));
    },
  );

  it('stays under the keys when another moderator decides it, so that none meets another', async () => {
    waiting = twoOfTwo();
    const { client, user } = await show();
    await screen.findByRole('heading', { name: 'A first post' });
    await user.keyboard('jj');
    waiting = waiting.slice(0, 1);
    await act(() => client.refetchQueries({ queryKey: ['held'] }));
    expect(await card('A second post').findByText(/decided or withdrawn/)).toBeTruthy();
    api.on(heldApi.decide, () => {
      throw new Refusal(404, 'held-not-found', 'This no longer waits for approval.');
    });
    await user.keyboard('e');
    await screen.findByText('This no longer waits for approval.');
    expect(decided).toEqual([]);
    expect(screen.queryByRole('heading', { name: 'A second post' })).toBeNull();
    expect(focused()).toBe('A first post');
  });

  it('is chosen by numbers and switches, and approved authors can be held again', async () => {
    const changes: unknown[] = [];
    api.on(heldApi.setRules, ({ body }): Holding => {
      changes.push(body);
      return { rules: { ...rules, holdFirst: 3 }, approvedAuthors: [] };
    });
    api.on(heldApi.disapprove, (): Holding => ({ rules, approvedAuthors: [] }));
    const { user } = await renderApp(<HoldRules communityId={community.id} />, {
      at: '/',
      startup: { user: moderator, moderates: [community.id] },
    });
    await user.click(await screen.findByRole('button', { name: 'Hold again' }));
    await user.selectOptions(screen.getByRole('combobox', { name: /^First posts/ }), 'The first 3');
    await user.click(screen.getByRole('switch', { name: 'Hold links' }));
    expect(changes).toEqual([{ holdFirst: 3 }, { holdLinks: true }]);
    expect(screen.queryByRole('list', { name: 'Approved authors' })).toBeNull();
  });
});

describe('the note on a held post', () => {
  it('lets its author change the words while it waits', async () => {
    const author = anOwnUser();
    const post = aWirePost({ userId: author.id, title: 'A held post', body: 'First words', held });
    const sent: unknown[] = [];
    api.on(heldApi.edit, ({ body }) => {
      sent.push(body);
      return { ...post, title: body.title ?? post.title };
    });
    const { user } = await renderApp(<HeldNotes post={post} />, { at: '/', startup: { user: author } });
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.type(await screen.findByRole('textbox', { name: /Title/ }), ', again');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ title: 'A held post, again', body: 'First words' }]);
  });

  it('tells its author who sees it, and withdraws it', async () => {
    const author = anOwnUser();
    let withdrawn: string | undefined;
    api.on(heldApi.withdraw, ({ params }) => {
      withdrawn = params.heldId;
      return { success: true } as const;
    });
    const { user } = await renderApp(<HeldNotes post={aWirePost({ userId: author.id, held })} />, {
      at: '/',
      startup: { user: author },
    });
    expect(screen.getByText('Waiting for a moderator.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(withdrawn).toBe(held.id);
  });

  it('gives the reason where it was not approved', async () => {
    await renderApp(<HeldNotes post={aWirePost({ held: notApproved })} />, {
      at: '/',
      startup: { user: moderator },
    });
    expect(screen.getByText('Not approved by moderators.')).toBeTruthy();
    expect(screen.getByText('Reason: No selling')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit and send again' })).toBeNull();
  });

  it('leads the author of a post that was not approved to the form with its text', async () => {
    const author = anOwnUser();
    const post = aWirePost({ userId: author.id, held: notApproved });
    await renderApp(<HeldNotes post={post} />, { at: '/', startup: { user: author } });
    expect(screen.getByText(/Your text is kept for 30 days/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Edit and send again' });
    expect(link.getAttribute('href')).toBe(`/new?community=${post.communityName}&again=${post.publicId}`);
  });

  it('sends a comment again that was not approved, and withdraws the one before', async () => {
    const author = anOwnUser();
    const post = aWirePost({ noHeldComments: 1 });
    const comment = aWireComment({ userId: author.id, postPublicId: post.publicId, held: notApproved });
    let comments = [{ ...comment, body: 'First words' }];
    api.on(heldApi.ofPost, () => comments);
    const sent: unknown[] = [];
    api.on(commentsApi.create, ({ body }) => {
      sent.push(body);
      return { ...comment, id: '17d2a3b71c4f8e0600e5f6a8', held };
    });
    api.on(heldApi.withdraw, ({ params }) => {
      comments = [];
      sent.push(params.heldId);
      return { success: true } as const;
    });
    const { user } = await renderApp(<HeldNotes post={post} />, { at: '/', startup: { user: author } });
    await user.click(await screen.findByRole('button', { name: 'Edit and send again' }));
    await user.type(await screen.findByRole('textbox', { name: /Text/ }), ', again');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByText('Not approved by moderators.')).toBeNull());
    expect(sent).toEqual([{ body: 'First words, again', parentCommentId: comment.parentId }, held.id]);
  });
});
