import { type List, listsApi } from '@confab/api-contract/calls';
import { anOwnUser, aWireComment, aWireList, aWirePost } from '@confab/testing/wire';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listQuery } from '../../data/lists.ts';
import { dismissAlert } from '../../lib/alerts.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { loadedStyles } from '../../test-support/loaded-styles.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { ListPage } from './ListPage.tsx';
import listStyles from './lists.css?url';

const api = fakeApi();
const alice = anOwnUser({ username: 'alice' });
const shelf = aWireList({
  id: 100_001,
  userId: alice.id,
  username: 'alice',
  name: 'shelf',
  displayName: 'Shelf',
  numItems: 3,
});

const comments = ['One', 'Two', 'Three'].map((body, index) =>
  aWireComment({ id: `${index + 1}`.repeat(24), body, bodyHtml: `<p>${body}</p>`, username: 'bob' }),
);
const item = (comment: (typeof comments)[number], index: number) => ({
  id: index,
  listId: shelf.id,
  createdAt: shelf.createdAt,
  targetType: 'comment' as const,
  targetId: comment.id,
  targetItem: { ...comment, postTitle: aWirePost().title },
});
const nothing = { items: [], next: null };

loadedStyles(listStyles);

// Code that is loaded when it is first wanted is not what is tested here.
beforeAll(async () => {
  await Promise.all([
    import('./ListOwnerActions.tsx'),
    import('../../ui/DialogWindow.tsx'),
    import('../../ui/MenuWindow.tsx'),
  ]);
}, 30_000);

/** What the api is asked to change, as 'DELETE 111...'. */
let changes: string[] = [];
/** The orders it is asked for. */
let sorts: (string | undefined)[] = [];

beforeEach(() => {
  changes = [];
  sorts = [];
  api.on(listsApi.itemsById, ({ query }) => {
    sorts.push(query['sort']);
    const items = comments.map(item);
    return { items: query['sort'] === 'createdAsc' ? items.toReversed() : items, next: null };
  });
  api.on(listsApi.addItemById, ({ body }) => {
    changes.push(`POST ${body.targetId[0]}`);
    return nothing;
  });
  api.on(listsApi.removeItemsById, ({ body }) => {
    changes.push(`DELETE ${body.targetId?.[0] ?? 'all'}`);
    return nothing;
  });
});

// What one test told must not be there in the next.
afterEach(() => {
  for (const { id } of comments) act(() => dismissAlert(`list ${shelf.id} ${id}`));
});

async function show(list: List = shelf) {
  const app = await renderApp(
    <main id="main" tabIndex={-1}>
      <Suspense>
        <ListPage username="alice" listName={list.name} />
      </Suspense>
    </main>,
    {
      startup: { user: alice, lists: [list] },
      prepare: (client) => client.setQueryData(listQuery('alice', list.name).queryKey, list),
    },
  );
  await screen.findByText('One');
  return app;
}

const texts = () => screen.getAllByText(/^(One|Two|Three)$/).map(({ textContent }) => textContent);
const removeOf = (body: string) => {
  const card = screen.getByText(body).closest('article');
  if (!card) throw new Error(`${body} is on no card`);
  return within(card).getByRole('button', { name: 'Remove' });
};
const total = () => screen.getByText('Total items').nextElementSibling?.textContent;

describe('the items of a list', () => {
  it("are shown in the owner's order, or in a chosen one", async () => {
    const { user } = await show({ ...shelf, id: 100_002 });
    expect(sorts).toEqual(['addedDsc']);
    await user.click(screen.getByRole('button', { name: 'Sort: Last added' }));
    const menu = within(await screen.findByRole('menu'));
    const orders = menu.getAllByRole('menuitemradio').map(({ textContent }) => textContent);
    expect(orders).toEqual(['Last added', 'First added', 'Newest', 'Oldest']);
    await user.click(menu.getByRole('menuitemradio', { name: 'Oldest' }));
    await waitFor(() => expect(texts()).toEqual(['Three', 'Two', 'One']));
    expect(screen.getByRole('button', { name: 'Sort: Oldest' })).toBeTruthy();
  });

  it('begin in the order stored with the list', async () => {
    await show({ ...shelf, id: 100_003, sort: 'createdAsc' });
    expect(sorts).toEqual(['createdAsc']);
    expect(screen.getByRole('button', { name: 'Sort: Oldest' })).toBeTruthy();
  });

  it('are removed and counted at once; focus moves to the next item, or at the end to the one before', async () => {
    const { user } = await show();
    await user.click(removeOf('Two'));
    await waitFor(() => expect(texts()).toEqual(['One', 'Three']));
    expect(total()).toBe('2');
    await waitFor(() => expect(document.activeElement?.closest('article')?.textContent).toContain('Three'));
    await user.click(removeOf('Three'));
    await waitFor(() => expect(document.activeElement?.closest('article')?.textContent).toContain('One'));
    await user.click(removeOf('One'));
    expect(await screen.findByText('Nothing to show')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
    await waitFor(() => expect(changes).toEqual(['DELETE 2', 'DELETE 3', 'DELETE 1']));
  });

  it('are restored in place by Undo', async () => {
    const { user } = await show();
    await user.click(removeOf('Two'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(texts()).toEqual(['One', 'Two', 'Three']));
    expect(await screen.findByText('Saved to Shelf')).toBeTruthy();
    expect(total()).toBe('3');
    expect(changes).toEqual(['DELETE 2', 'POST 2']);
  });

  it('are restored in place when removal fails', async () => {
    api.refuse(listsApi.removeItemsById, 500);
    const { user } = await show();
    await user.click(removeOf('Two'));
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    await waitFor(() => expect(texts()).toEqual(['One', 'Two', 'Three']));
    expect(total()).toBe('3');
  });
});

describe('removing all items', () => {
  const openMenu = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    // In front of those of the items.
    const [more] = await screen.findAllByRole('button', { name: 'More actions' });
    if (!more) throw new Error('The list has no menu');
    await user.click(more);
    return within(await screen.findByRole('menu'));
  };

  it('asks, empties the list, and is disabled then', async () => {
    const { user } = await show({ ...shelf, id: 100_004 });
    await user.click(screen.getByRole('button', { name: 'Sort: Last added' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Oldest' }));
    await waitFor(() => expect(texts()).toEqual(['Three', 'Two', 'One']));

    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Remove all items' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove all items?' }));
    await user.click(question.getByRole('button', { name: 'Remove all items' }));
    expect(await screen.findByText('All items removed.')).toBeTruthy();
    expect(await screen.findByText('Nothing to show')).toBeTruthy();
    expect([total(), changes]).toEqual(['0', ['DELETE all']]);

    // Nothing is left to put into an order.
    expect(screen.queryByRole('button', { name: 'Sort: Oldest' })).toBeNull();
    const row = (await openMenu(user)).getByRole('menuitem', { name: 'Remove all items' });
    expect([row.ariaDisabled, row.title]).toEqual(['true', 'There is nothing in this list.']);
  });
});
