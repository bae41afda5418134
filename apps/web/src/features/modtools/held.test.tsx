import { heldApi, type HeldItem, type Holding } from '@confab/api-contract/calls';
import { anOwnUser, aWireCommunity, aWireModerator, aWirePost } from '@confab/testing/wire';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import HeldNotes from '../post/HeldNotes.tsx';
import { HeldPage } from './HeldPage.tsx';

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
const held = { ...mark, why: [...mark.why], title: null, reason: null };

function aHeldItem(): HeldItem {
  const target = aWirePost({ title: 'A first post', communityId: community.id, held });
  return {
    ...{ id: held.id, communityId: community.id, communityName: community.name, communityProPic: null },
    ...{ type: 'post', why: held.why, createdAt: '2026-04-29T06:12:00Z', target, post: null, parent: null },
    author: {
      ...{ userId: target.userId, username: 'lensdeals', proPic: null, createdAt: '2024-04-29T06:12:00Z' },
      ...{ joinedAt: null, noWritten: 0, noRemoved: 0, banned: false, isModerator: false, lastRemoval: null },
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
  api.on(heldApi.decide, ({ body }) => {
    decided.push(body);
    waiting = body.verdict === 'wait' ? [aHeldItem()] : [];
    return {
      ...({ id: held.id, verdict: body.verdict, type: 'post' } as const),
      ...{ communityName: community.name, publicId: 'vB3fWq8a', commentId: null },
    };
  });
});

const show = () =>
  renderApp(<HeldPage community={community} search={{}} />, {
    at: '/',
    startup: { user: moderator, moderates: [community.id] },
  });

describe('what waits for approval', () => {
  it('says why it is held, and is approved in one press', async () => {
    const { user } = await show();
    expect(await screen.findByRole('heading', { name: 'A first post' })).toBeTruthy();
    expect(screen.getByText(/Held: First post or comment here, Link/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeTruthy();
    expect(decided).toEqual([{ verdict: 'approve', approveAuthor: false }]);
  });

  it('is removed with the words that its author reads, and waits again with Undo', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await user.type(await screen.findByRole('textbox', { name: /Text the author sees/ }), 'Sell elsewhere.');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { name: 'A first post' })).toBeTruthy();
    expect(decided).toEqual([{ verdict: 'remove', reason: 'Sell elsewhere.' }, { verdict: 'wait' }]);
  });

  it('is chosen by numbers and switches, and approved authors can be held again', async () => {
    const changes: unknown[] = [];
    api.on(heldApi.setRules, ({ body }): Holding => {
      changes.push(body);
      return { rules: { ...rules, holdFirst: 3 }, approvedAuthors: [] };
    });
    api.on(heldApi.disapprove, (): Holding => ({ rules, approvedAuthors: [] }));
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Hold again' }));
    const first = screen.getByRole('textbox', { name: /first posts and comments/ });
    await user.clear(first);
    await user.type(first, '3');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(screen.getByRole('switch', { name: 'Hold links' }));
    expect(changes).toEqual([{ holdFirst: 3, holdDays: 0 }, { holdLinks: true }]);
    expect(screen.queryByRole('list', { name: 'Approved authors' })).toBeNull();
  });
});

describe('the note on a held post', () => {
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
    const removed = {
      ...held,
      removedAt: '2026-04-29T06:12:00Z',
      removedAs: 'mods',
      title: 'No selling',
    } as const;
    await renderApp(<HeldNotes post={aWirePost({ held: removed })} />, {
      at: '/',
      startup: { user: moderator },
    });
    expect(screen.getByText('Not approved by moderators.')).toBeTruthy();
    expect(screen.getByText('Reason: No selling')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });
});
