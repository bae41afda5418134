import { type Comment, commentsApi, type OwnUser } from '@confab/api-contract/calls';
import { anOwnUser, aWireComment, aWirePost } from '@confab/testing/wire';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FeedItemsPage, feedQuery } from '../../data/feeds.ts';
import { postThreadQuery } from '../../data/posts.ts';
import { useViewer } from '../../data/startup.ts';
import { closeModal, openedModal } from '../../lib/modals.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { menuRows, openMenu } from '../../test-support/open-menu.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { CommentActions } from './CommentActions.tsx';
import { CommentBody } from './CommentBody.tsx';
import { CommentCard } from './CommentCard.tsx';
import { ThreadContext } from './thread-context.ts';

const api = fakeApi();
const alice = anOwnUser({ username: 'alice' });
const mod = anOwnUser({ username: 'mod' });
const admin = anOwnUser({ username: 'admin', isAdmin: true });

afterEach(() => {
  vi.restoreAllMocks();
});

type Setting = {
  user?: OwnUser | null;
  moderates?: boolean;
  bannedFrom?: string[];
  width?: number;
  onEdit?: () => void;
};

/** A comment as its thread shows it, with its buttons. */
function Shown({ known, onEdit }: { known: Comment; onEdit: () => void }) {
  const viewer = useViewer();
  const query = { ...postThreadQuery(known.postPublicId), enabled: false };
  const [comment] = useQuery(query).data?.comments ?? [];
  if (!comment) return null;
  const { postPublicId: publicId, communityId } = comment;
  const post = { publicId, communityId, locked: false, userId: alice.id, userGhostId: undefined };
  return (
    <main id="main">
      <ThreadContext
        value={{
          post,
          viewer,
          picturesHidden: false,
          lastVisitAt: null,
          targetId: undefined,
          baseDepth: 0,
          highlight: {},
        }}
      >
        <article id={comment.id} tabIndex={-1} aria-label={`Comment as ${comment.userGroup}`}>
          <CommentBody comment={comment} />
          {!comment.contentStripped && (
            <CommentActions
              comment={comment}
              plain={false}
              collapsed={false}
              onToggle={() => undefined}
              replying={false}
              onReply={() => undefined}
              onEdit={onEdit}
              replyButton={null}
            />
          )}
        </article>
      </ThreadContext>
    </main>
  );
}

async function show(comment: Comment, setting: Setting = {}) {
  const {
    user = alice,
    moderates = false,
    bannedFrom = [],
    width = 1440,
    onEdit = () => undefined,
  } = setting;
  vi.stubGlobal('innerWidth', width);
  const post = aWirePost({ publicId: comment.postPublicId, noComments: 1 });
  const app = await renderApp(<Shown known={comment} onEdit={onEdit} />, {
    startup: { user, bannedFrom, moderates: moderates ? [comment.communityId] : [] },
    prepare: (client) =>
      client.setQueryData(postThreadQuery(post.publicId).queryKey, {
        post,
        comments: [comment],
        next: null,
        lastVisitAt: null,
        upTo: 1,
      }),
  });
  // jsdom evaluates no media queries: this one compares with innerWidth.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: innerWidth < Number(/width < (\d+)px/.exec(query)?.[1] ?? 0),
  }));
  return {
    ...app,
    openMenu,
  };
}

const mine = (values: Partial<Comment> = {}) =>
  aWireComment({ userId: alice.id, username: 'alice', ...values });
const deletedByMods = { deleted: true, deletedAt: '2026-01-01T00:00:00Z', deletedAs: 'mods' } as const;
const stripped = {
  ...deletedByMods,
  contentStripped: true,
  body: '[Deleted comment]',
  bodyHtml: '<p>[Deleted comment]</p>',
} as const;

describe('the menu of a comment', () => {
  const reading = ['Mute @bob', 'Report'];
  it.each<[who: string, comment: Comment, setting: Setting, offered: string[]]>([
    ['a visitor', aWireComment(), { user: null }, reading],
    ['a member', aWireComment(), {}, reading],
    // There the comment has no room for buttons.
    [
      'a visitor on a phone',
      aWireComment(),
      { user: null, width: 390 },
      ['Copy URL', 'Save to list', ...reading],
    ],
    ['its author', mine(), {}, ['Edit', 'Delete']],
    ['a moderator', aWireComment(), { user: mod, moderates: true }, [...reading, 'Delete as moderator']],
    [
      'an admin who does not moderate',
      aWireComment(),
      { user: admin },
      [...reading, 'Show ID', 'Delete as admin'],
    ],
  ])('of %s', async (_who, comment, setting, offered) => {
    const { openMenu } = await show(comment, setting);
    const menu = await openMenu();
    expect(menuRows()).toEqual(offered);
    expect(menu.queryByRole('group', { name: 'Moderator' }) !== null).toBe(setting.moderates === true);
    if (setting.width === undefined) {
      expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Save to list' })).toBeTruthy();
    }
  });

  it('tells banned members why they cannot report', async () => {
    const comment = aWireComment();
    const { openMenu } = await show(comment, { bannedFrom: [comment.communityId] });
    const report = (await openMenu()).getByRole('menuitem', { name: 'Report' });
    expect([report.ariaDisabled, report.title]).toEqual(['true', 'You are banned from this community.']);
  });

  it('lets its author edit in place', async () => {
    const onEdit = vi.fn();
    const { user, openMenu } = await show(mine(), { onEdit });
    await user.click((await openMenu()).getByRole('menuitem', { name: 'Edit' }));
    expect(onEdit).toHaveBeenCalledOnce();
  });

  it('is one list with headings on phones, and begins with Copy URL', async () => {
    const comment = mine({ userId: admin.id });
    const { user, openMenu } = await show(comment, { user: admin, moderates: true, width: 390 });
    const menu = await openMenu();
    expect(menuRows()).toEqual([
      'Copy URL',
      'Save to list',
      'Edit',
      'Delete',
      'Speaking officially',
      'Delete as moderator',
      'Show ID',
      'Speaking officially',
      'Delete as admin',
    ]);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    await user.click(menu.getByRole('menuitem', { name: 'Copy URL' }));
    const path = `/${comment.communityName}/post/${comment.postPublicId}/${comment.id}`;
    expect(write).toHaveBeenCalledWith(location.origin + path);
  });

  it.each<[who: string, comment: Comment, setting: Setting]>([
    ['its author', mine(stripped), {}],
    ['moderators', aWireComment(deletedByMods), { user: mod, moderates: true }],
  ])('is not shown on a deleted comment to %s', async (_who, comment, setting) => {
    await show(comment, setting);
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  });

  it('is shown on a deleted comment to admins, with impossible actions disabled', async () => {
    const { openMenu } = await show(aWireComment({ ...deletedByMods, userId: admin.id }), { user: admin });
    const menu = await openMenu();
    expect(menuRows()).toEqual(['Show ID', 'Delete as admin']);
    const deletion = menu.getByRole('menuitem', { name: 'Delete as admin' });
    expect([deletion.ariaDisabled, deletion.title]).toEqual(['true', 'This comment was deleted.']);
  });

  it('is on comment cards too, without Edit', async () => {
    const comment = mine();
    const { user } = await renderApp(<CommentCard comment={comment} position={1} />, {
      startup: { user: alice },
    });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await screen.findByRole('menu');
    expect(menuRows()).toEqual(['Delete']);
    expect(screen.getByRole('button', { name: 'Save to list' })).toBeTruthy();
  });
});

describe('saving a comment', () => {
  it('opens from the button beside it, by keyboard too', async () => {
    const comment = aWireComment();
    const { user } = await show(comment, { user: null });
    screen.getByRole('button', { name: 'Save to list' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(openedModal()).toBe('login-prompt'));
    act(closeModal);
  });

  it('is not offered for a deleted comment', async () => {
    await show(mine({ ...deletedByMods, userId: admin.id }), { user: admin });
    expect(screen.queryByRole('button', { name: 'Save to list' })).toBeNull();
  });
});

describe('deleting a comment', () => {
  const ask = async (comment: Comment, row: string, setting?: Setting) => {
    const app = await show(comment, setting);
    await app.user.click((await app.openMenu()).getByRole('menuitem', { name: row }));
    await screen.findByRole('dialog', { name: 'Delete comment?' });
    return app;
  };

  it("asks, Enter confirms, and the server's answer replaces the comment and keeps focus", async () => {
    const comment = mine({ noReplies: 2, noRepliesDirect: 2 });
    api.on(commentsApi.delete, () => ({ ...comment, ...stripped, deletedAs: 'normal' as const }));
    const { user } = await ask(comment, 'Delete');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete'));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Deleted by user')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.id).toBe(comment.id));
    expect(api.asked).toEqual([
      `DELETE /api/posts/${comment.postPublicId}/comments/${comment.id}?deleteAs=normal`,
    ]);
  });

  it('is cancelled by Escape, which returns focus; the next dialog confirms with Enter again', async () => {
    const app = await ask(mine(), 'Delete');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.ariaLabel).toBe('More actions'));
    expect(api.asked).toEqual([]);
    await app.user.click((await app.openMenu()).getByRole('menuitem', { name: 'Delete' }));
    await screen.findByRole('dialog', { name: 'Delete comment?' });
    // By then a closed menu has returned focus.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(document.activeElement?.textContent).toBe('Delete');
  });

  it('as moderator sends a reason, and keeps the text visible to moderators', async () => {
    const comment = aWireComment();
    api.on(commentsApi.delete, ({ query }) => {
      expect(query).toEqual({ deleteAs: 'mods', reason: 'Not kind' });
      return { ...comment, ...deletedByMods, contentStripped: false };
    });
    const { user } = await ask(comment, 'Delete as moderator', { user: mod, moderates: true });
    await user.type(screen.getByRole('textbox', { name: /^Reason/ }), ' Not kind ');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted by moderator')).toBeTruthy();
    expect(screen.getByText('Seen over the mill.')).toBeTruthy();
  });

  it('shows the deletion when another person was faster', async () => {
    const comment = mine();
    api.refuse(commentsApi.delete, 403, 'comment_deleted', 'This comment was deleted.');
    api.on(commentsApi.get, () => ({ ...comment, ...stripped }));
    const { user } = await ask(comment, 'Delete');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This comment was deleted.')).toBeTruthy();
    expect(await screen.findByText('Deleted by moderator')).toBeTruthy();
    expect(screen.queryByText('Something went wrong.')).toBeNull();
  });

  it('keeps the dialog open when it fails', async () => {
    api.refuse(commentsApi.delete, 500);
    const { user } = await ask(mine(), 'Delete');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Delete comment?' })).toBeTruthy();
  });
});

describe('speaking officially in a comment', () => {
  const spoken = (group: string) => screen.findByRole('article', { name: `Comment as ${group}` });

  it('shows at once; moderator and admin exclude each other', async () => {
    const comment = mine({ userId: admin.id });
    const groups: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<undefined>();
    api.on(commentsApi.changeAsUser, async ({ query }) => {
      groups.push(query['userGroup']);
      await promise;
      return {
        ...comment,
        userGroup: query['userGroup'] === 'admins' ? ('admins' as const) : ('mods' as const),
      };
    });
    const { user, openMenu } = await show(comment, { user: admin, moderates: true });
    const menu = await openMenu();
    const officially = (as: string) =>
      within(menu.getByRole('group', { name: as })).getByRole('menuitemcheckbox', {
        name: 'Speaking officially',
      });
    await user.click(officially('Moderator'));
    expect(await spoken('mods')).toBeTruthy();
    expect(officially('Moderator').ariaChecked).toBe('true');
    await user.click(officially('Admin'));
    expect(officially('Moderator').ariaChecked).toBe('false');
    resolve(undefined);
    await waitFor(() => expect(groups).toEqual(['mods', 'admins']));
    expect(await spoken('admins')).toBeTruthy();
  });

  it('is undone with the reason when the server refuses it', async () => {
    const comment = mine();
    api.refuse(commentsApi.changeAsUser, 403, 'not_mod', 'Only moderators of this community may do this.');
    api.on(commentsApi.get, () => comment);
    const { user, openMenu } = await show(comment, { moderates: true });
    await user.click((await openMenu()).getByRole('menuitemcheckbox', { name: 'Speaking officially' }));
    expect(await screen.findByText('Only moderators of this community may do this.')).toBeTruthy();
    expect(await spoken('normal')).toBeTruthy();
  });
});

describe('the ID of a comment', () => {
  it('is shown to admins and can be copied', async () => {
    const comment = aWireComment();
    const { user, openMenu } = await show(comment, { user: admin });
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    await user.click((await openMenu()).getByRole('menuitem', { name: 'Show ID' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Comment ID' }));
    expect(dialog.getByText(comment.id)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(write).toHaveBeenCalledWith(comment.id);
  });
});

it('a comment outside its thread is deleted in place', async () => {
  const comment = mine();
  const query = feedQuery({ username: 'alice', filter: '' });
  const page: FeedItemsPage = { items: [{ type: 'comment', item: comment }], next: null };
  api.on(commentsApi.delete, () => ({ ...comment, ...stripped, deletedAs: 'normal' as const }));
  const Profile = () => {
    const { data } = useInfiniteQuery({ ...query, enabled: false });
    const [entry] = data?.pages[0]?.items ?? [];
    return entry?.type === 'comment' ? <CommentCard comment={entry.item} position={1} /> : null;
  };
  const { user } = await renderApp(<Profile />, {
    startup: { user: alice },
    prepare: (client) => client.setQueryData(query.queryKey, { pages: [page], pageParams: [null] }),
  });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted by user')).toBeTruthy();
});
