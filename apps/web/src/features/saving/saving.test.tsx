import { type List, listsApi } from '@confab/api-contract/calls';
import { anOwnUser, aWireList, aWirePost } from '@confab/testing/wire';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ModalRoot } from '../../shell/ModalRoot.tsx';
import { MyLists } from '../../shell/NavLinks.tsx';
import { fakeApi } from '../../test-support/fake-api.ts';
import { loadedStyles } from '../../test-support/loaded-styles.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import saveStyles from './save.css?url';
import { SaveButton } from './save.tsx';

const api = fakeApi();
const alice = anOwnUser({ username: 'alice' });
const post = aWirePost();
const later = aWireList({ id: 100_001, name: 'later', displayName: 'Read later', numItems: 4 });
const recipes = aWireList({ id: 100_002, name: 'recipes', displayName: 'Recipes', public: true });
const nothing = { items: [], next: null };

loadedStyles(saveStyles);

// Code that is loaded when it is first wanted is not what is tested here.
beforeAll(async () => {
  await Promise.all([import('./save.tsx'), import('./SaveModal.tsx'), import('../../ui/DialogWindow.tsx')]);
}, 30_000);

/** What the api is asked to change, as 'POST 100001'. */
let changes: string[] = [];

beforeEach(() => {
  changes = [];
  api.on(listsApi.of, () => [later, recipes]);
  api.on(listsApi.savedTo, () => [recipes.id]);
  api.on(listsApi.addItemById, ({ params, body }) => {
    changes.push(`POST ${params['listId']} ${JSON.stringify(body)}`);
    return nothing;
  });
  api.on(listsApi.removeItemsById, ({ params, body }) => {
    changes.push(`DELETE ${params['listId']} ${JSON.stringify(body)}`);
    return nothing;
  });
});

async function show(user: typeof alice | null = alice, lists: List[] = [recipes, later]) {
  const app = await renderApp(
    <>
      <main id="main">
        <SaveButton id={post.id} type="post" />
        {user && <MyLists />}
      </main>
      <ModalRoot />
    </>,
    { startup: { user, lists } },
  );
  const open = async () => {
    await app.user.click(screen.getByRole('button', { name: 'Save to list' }));
    return within(await screen.findByRole('dialog', { name: 'Save to' }));
  };
  return { ...app, open };
}

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const target = JSON.stringify({ targetId: post.id, targetType: 'post' });

describe('saving to a list', () => {
  it('shows five placeholders until the lists are loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<number[]>();
    api.on(listsApi.savedTo, () => promise);
    const dialog = await (await show()).open();
    const status = await dialog.findByRole('status', { name: 'Loading your lists' });
    expect(status.children).toHaveLength(5);
    resolve([]);
    expect((await box(/Recipes/)).checked).toBe(false);
  });

  it('ticks the lists with the item, saves and removes at once, and announces it', async () => {
    const { user, open } = await show();
    await open();
    expect((await box(/Recipes/)).checked).toBe(true);
    const read = await box(/Read later/);
    await user.click(read);
    expect(read.checked).toBe(true);
    expect(await screen.findByText('Saved to Read later')).toBeTruthy();
    await user.click(await box(/Recipes/));
    expect(await screen.findByText('Removed from Recipes')).toBeTruthy();
    expect(changes).toEqual([`POST 100001 ${target}`, `DELETE 100002 ${target}`]);
  });

  it('updates the sidebar, which begins with the latest list', async () => {
    const { user, open } = await show();
    await open();
    await user.click(await box(/Read later/));
    await screen.findByText('Saved to Read later');
    const links = () => screen.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent);
    await waitFor(() => expect(links()).toEqual(['Read later5', 'Recipes0']));
  });

  it('ignores a second press while the first is pending', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof nothing>();
    api.on(listsApi.addItemById, () => {
      changes.push('POST');
      return promise;
    });
    const { user, open } = await show();
    await open();
    const read = await box(/Read later/);
    await user.click(read);
    await waitFor(() => expect(read.ariaDisabled).toBe('true'));
    await user.click(read);
    resolve(nothing);
    await waitFor(() => expect(read.ariaDisabled).toBeNull());
    expect([changes, read.checked]).toEqual([['POST'], true]);
  });

  it('is undone when it fails', async () => {
    api.refuse(listsApi.addItemById, 500);
    const { user, open } = await show();
    await open();
    const read = await box(/Read later/);
    await user.click(read);
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    await waitFor(() => expect(read.checked).toBe(false));
  });

  it('offers Retry when the lists could not be loaded', async () => {
    api.refuse(listsApi.savedTo, 500);
    const { user, open } = await show();
    const dialog = await open();
    const retry = await dialog.findByRole('button', { name: 'Retry' });
    api.on(listsApi.savedTo, () => []);
    await user.click(retry);
    expect(await box(/Recipes/)).toBeTruthy();
  });
});

describe('a list created in the dialog', () => {
  const begin = async () => {
    const app = await show();
    const dialog = await app.open();
    await app.user.click(await dialog.findByRole('button', { name: 'Create new list' }));
    const form = within(await screen.findByRole('dialog', { name: 'Create list' }));
    return { ...app, form, name: form.getByRole('textbox', { name: 'Name' }) };
  };

  it('is created, announced, and ready to be ticked', async () => {
    const made = aWireList({ id: 100_003, name: 'slow', displayName: 'slow' });
    const bodies: unknown[] = [];
    api.on(listsApi.create, ({ body }) => {
      bodies.push(body);
      api.on(listsApi.of, () => [made, later, recipes]);
      return [made, later, recipes];
    });
    const { user, form, name } = await begin();
    await user.type(name, 'slow');
    await user.type(form.getByRole('textbox', { name: /^Description/ }), '  - kept');
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('List created!')).toBeTruthy();
    const tick = await box(/slow/);
    await waitFor(() => expect(document.activeElement).toBe(tick));
    expect(bodies).toEqual([{ name: 'slow', displayName: '', description: '  - kept', public: false }]);
    expect(screen.getByRole('link', { name: 'slow', hidden: true })).toBeTruthy();
  });

  it('says on blur that its name is taken', async () => {
    api.on(listsApi.get, () => later);
    const { user, name } = await begin();
    await user.type(name, 'later');
    await user.tab();
    expect(await screen.findByText('List with name later already exists.')).toBeTruthy();
  });

  it('needs a name, and looks up no empty one', async () => {
    const { user, form } = await begin();
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('A list needs a name.')).toBeTruthy();
    expect(api.asked.filter((asked) => asked.startsWith('GET /api/users/alice/lists/'))).toEqual([]);
  });

  it('can be cancelled: the lists are shown again', async () => {
    const { user, form } = await begin();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Save to' })).toBeTruthy();
    expect(await box(/Recipes/)).toBeTruthy();
  });
});
