import { type OwnUser, type Post, postsApi } from '@confab/api-contract/calls';
import { postMessages, userGroups } from '@confab/domain';
import { anOwnUser, aWireImage, aWirePost, aWireLink } from '@confab/testing/wire';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { feedQuery } from '../../data/feeds.ts';
import { postThreadQuery } from '../../data/posts.ts';
import { fakeApi, Refusal } from '../../test-support/fake-api.ts';
import { menuRows, openMenu } from '../../test-support/open-menu.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { PostMenu } from './PostMenu.tsx';

const api = fakeApi();
const alice = anOwnUser({ username: 'alice' });
const admin = anOwnUser({ username: 'admin', isAdmin: true });
const mod = anOwnUser({ username: 'mod' });

/** A post as its page shows it: the menu and what it says of itself. */
function Shown({ known }: { known: Post }) {
  const { data } = useQuery({ ...postThreadQuery(known.publicId), enabled: false });
  const post = data?.post ?? known;
  return (
    <main>
      <PostMenu post={post} />
      <output aria-label="State">{stateOf(post)}</output>
    </main>
  );
}

const stateOf = ({ locked, isPinned, isPinnedSite, userGroup, deleted, deletedContent }: Post) =>
  Object.entries({ locked, isPinned, isPinnedSite, deleted, deletedContent })
    .flatMap(([name, is]) => (is ? [name] : []))
    .concat(userGroup)
    .join(' ');
const state = () => screen.getByRole('status', { name: 'State' }).textContent;

type Setting = { user?: OwnUser | null; moderates?: boolean };

async function show(post: Post, { user = alice, moderates = false }: Setting = {}) {
  const thread = { post, comments: [], next: null, lastVisitAt: null, upTo: 0 };
  const app = await renderApp(<Shown known={post} />, {
    startup: { user, moderates: moderates ? [post.communityId] : [] },
    prepare: (client) => {
      client.setQueryData(postThreadQuery(post.publicId).queryKey, thread);
      client.setQueryData(feedQuery({ feed: 'all', sort: 'hot' }).queryKey, {
        pages: [{ items: [{ type: 'post', item: post }], next: null }],
        pageParams: [null],
      });
    },
  });
  return {
    ...app,
    openMenu,
    inFeed: () =>
      app.client.getQueryData(feedQuery({ feed: 'all', sort: 'hot' }).queryKey)?.pages[0]?.items[0]?.item,
  };
}

const mine = (values: Partial<Post> = {}) => aWirePost({ userId: alice.id, ...values });

describe('the menu of a post', () => {
  const reading = ['Save to list', 'Mute @alice', 'Mute /birding', 'Report'];
  const writing = ['Save to list', 'Mute /birding'];
  const deleted: Partial<Post> = { deleted: true, deletedAs: 'mods', type: 'image', images: [aWireImage()] };
  const asAdmin = ['Lock as admin', 'Pin site-wide', 'Announce', 'Delete as admin'];

  it.each<[who: string, post: Post, setting: Setting, offered: string[]]>([
    ['a visitor', aWirePost(), { user: null }, reading],
    ['a member', aWirePost(), {}, reading],
    ['its author', mine(), {}, [...writing, 'Edit', 'Delete']],
    [
      'a moderator',
      aWirePost(),
      { user: mod, moderates: true },
      [...reading, 'Lock', 'Pin in community', 'Delete as moderator'],
    ],
    ['an admin who does not moderate', aWirePost(), { user: admin }, [...reading, 'Show ID', ...asAdmin]],
    ['the author of a deleted post', mine(deleted), {}, [...writing, 'Edit', 'Delete image']],
    ['the author of deleted content', mine({ ...deleted, type: 'link', deletedContent: true }), {}, writing],
  ])('of %s', async (_who, post, setting, offered) => {
    const { openMenu } = await show(post, setting);
    const menu = await openMenu();
    expect(menuRows()).toEqual(offered);
    expect(menu.queryByRole('group', { name: 'Moderator' }) !== null).toBe(setting.moderates === true);
    const edit = menu.queryByRole('menuitem', { name: 'Edit' });
    if (edit) expect(edit.getAttribute('href')).toBe(`/new?edit=${post.publicId}`);
  });

  it('of an admin keeps the remaining actions for a deleted post', async () => {
    const { openMenu } = await show(aWirePost(deleted), { user: admin });
    const menu = await openMenu();
    const disabled = [...screen.getByRole('menu').querySelectorAll('[aria-disabled="true"]')];
    expect(disabled.map((row) => row.textContent)).toEqual(['Pin site-wide', 'Delete as admin']);
    expect(menu.getByRole('menuitem', { name: 'Delete content' }).getAttribute('aria-disabled')).toBeNull();
  });
});

describe('locking', () => {
  it('shows the lock everywhere', async () => {
    const post = aWirePost();
    api.on(postsApi.lock, ({ query }) => {
      expect(query).toMatchObject({ lockAs: 'mods' });
      return { ...post, locked: true };
    });
    const { user, openMenu, inFeed } = await show(post, { user: mod, moderates: true });
    await user.click((await openMenu()).getByRole('menuitem', { name: 'Lock' }));
    await waitFor(() => expect(state()).toBe('locked normal'));
    expect(inFeed()).toMatchObject({ locked: true });
  });

  it('can be undone by members who may lock', async () => {
    const post = aWirePost({ locked: true, lockedByGroup: 'admins' });
    api.on(postsApi.unlock, () => ({ ...post, locked: false }));
    const { user, openMenu } = await show(post, { user: mod, moderates: true });
    await user.click((await openMenu()).getByRole('menuitem', { name: 'Unlock' }));
    await waitFor(() => expect(state()).toBe('normal'));
  });
});

describe('pinning', () => {
  it('shows at once, in the open menu too', async () => {
    const post = aWirePost();
    let answer: (post: Post) => void = () => undefined;
    api.on(postsApi.pin, () => new Promise<Post>((resolve) => (answer = resolve)));
    const { user, openMenu } = await show(post, { user: mod, moderates: true });
    const menu = await openMenu();
    await user.click(menu.getByRole('menuitemcheckbox', { name: 'Pin in community' }));
    expect(state()).toBe('isPinned normal');
    expect(menu.getByRole('menuitemcheckbox', { name: 'Pin in community' }).ariaChecked).toBe('true');
    await waitFor(() =>
      expect(api.asked).toContain(`PUT /api/posts/${post.publicId}?action=pin&siteWide=false`),
    );
    answer({ ...post, isPinned: true });
  });

  it('is undone with the reason when the server refuses it', async () => {
    const post = aWirePost();
    api.refuse(postsApi.pin, 403, 'limit-reached', 'Two posts are pinned here already.');
    const { user, openMenu } = await show(post, { user: admin });
    await user.click((await openMenu()).getByRole('menuitemcheckbox', { name: 'Pin site-wide' }));
    expect(await screen.findByText('Two posts are pinned here already.')).toBeTruthy();
    expect(state()).toBe('normal');
  });
});

describe('speaking officially', () => {
  it('is for the author; moderator and admin exclude each other', async () => {
    const post = aWirePost({ userId: admin.id });
    const groups: string[] = [];
    api.on(postsApi.changeAsUser, ({ query }) => {
      const userGroup = userGroups.find((group) => group === query['userGroup']) ?? post.userGroup;
      groups.push(userGroup);
      return { ...post, userGroup };
    });
    const { user, openMenu } = await show(post, { user: admin, moderates: true });
    const menu = await openMenu();
    const officially = (as: string) =>
      within(menu.getByRole('group', { name: as })).getByRole('menuitemcheckbox', {
        name: 'Speaking officially',
      });
    await user.click(officially('Moderator'));
    await waitFor(() => expect(groups).toEqual(['mods']));
    await user.click(officially('Admin'));
    await waitFor(() => expect(groups).toEqual(['mods', 'admins']));
    expect(officially('Moderator').ariaChecked).toBe('false');
    await user.click(officially('Admin'));
    await waitFor(() => expect(groups).toEqual(['mods', 'admins', 'normal']));
    expect(state()).toBe('normal');
  });
});

describe('announcing', () => {
  const announce = async () => {
    const app = await show(aWirePost(), { user: admin });
    await app.user.click((await app.openMenu()).getByRole('menuitem', { name: 'Announce' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Announce post?' }));
    return { ...app, confirm: () => app.user.click(dialog.getByRole('button', { name: 'Announce' })) };
  };

  it('asks first', async () => {
    api.on(postsApi.announce, () => aWirePost());
    const { user } = await announce();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(api.asked).toEqual([]);
  });

  it('says when it was announced before', async () => {
    api.refuse(postsApi.announce, 409, 'duplicate');
    const { confirm } = await announce();
    await confirm();
    expect(await screen.findByText(postMessages.alreadyAnnounced)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('deleting', () => {
  const linked = {
    type: 'link',
    link: aWireLink('https://a.example'),
  } as const;

  /** Presses a row of the menu, whose dialog opens. */
  async function ask(post: Post, row: string, setting?: Setting) {
    const app = await show(post, setting);
    await app.user.click((await app.openMenu()).getByRole('menuitem', { name: row }));
    const title = row === 'Delete link' ? 'Delete link?' : 'Delete post?';
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    return { ...app, dialog, confirm: () => app.user.click(dialog.getByRole('button', { name: 'Delete' })) };
  }
  const asModerator = { user: mod, moderates: true };

  it('by the author may include the pictures', async () => {
    const post = mine({ type: 'image', images: [aWireImage(), aWireImage()] });
    api.on(postsApi.delete, () => ({ ...post, deleted: true, deletedContent: true, images: [] }));
    const { user, dialog, confirm, inFeed } = await ask(post, 'Delete');
    await user.click(dialog.getByRole('checkbox', { name: /Delete the images as well/ }));
    await confirm();
    await waitFor(() => expect(state()).toBe('deleted deletedContent normal'));
    expect(api.asked).toEqual([`DELETE /api/posts/${post.publicId}?deleteAs=normal&deleteContent=true`]);
    expect(inFeed()).toMatchObject({ deleted: true });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('by moderators keeps the content', async () => {
    const { dialog } = await ask(aWirePost(linked), 'Delete as moderator', asModerator);
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });

  it('by moderators sends their reason, if any', async () => {
    const queries: unknown[] = [];
    api.on(postsApi.delete, ({ query }) => {
      queries.push(query);
      throw new Refusal(500);
    });
    const { user, dialog, confirm } = await ask(aWirePost(), 'Delete as moderator', asModerator);
    await confirm();
    await waitFor(() => expect(queries).toHaveLength(1));
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Advert');
    await confirm();
    await waitFor(() => expect(queries).toHaveLength(2));
    const deletion = { deleteAs: 'mods', deleteContent: 'false' };
    expect(queries).toEqual([deletion, { ...deletion, reason: 'Advert' }]);
  });

  it('the content of a deleted post asks again', async () => {
    const post = mine({ ...linked, deleted: true });
    api.on(postsApi.delete, () => ({ ...post, deletedContent: true }));
    const { confirm } = await ask(post, 'Delete link');
    await confirm();
    await waitFor(() => expect(state()).toBe('deleted deletedContent normal'));
    expect(api.asked).toEqual([`DELETE /api/posts/${post.publicId}?deleteAs=normal&deleteContent=true`]);
  });

  it('keeps the dialog open when it fails', async () => {
    api.refuse(postsApi.delete, 500);
    const { confirm } = await ask(mine(), 'Delete');
    await confirm();
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Delete post?' })).toBeTruthy();
  });
});

describe('the ID of a post', () => {
  it('is shown to admins and can be copied', async () => {
    const post = aWirePost();
    const { user, openMenu } = await show(post, { user: admin });
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    await user.click((await openMenu()).getByRole('menuitem', { name: 'Show ID' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Post ID' }));
    expect(dialog.getByText(post.id)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(write).toHaveBeenCalledWith(post.id);
    vi.restoreAllMocks();
  });
});
