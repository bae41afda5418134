import { anOwnUser, aPublicUser, aStartup, aWireComment, aWireList, aWirePost } from '@confab/testing/wire';
import { describe, expect, it } from 'vitest';
import { serverPages } from '../../test-support/rendered-page.ts';

const { answers, visit } = serverPages();

const owner = anOwnUser({ username: 'Orlaith' });
const shelf = aWireList({
  id: 7,
  userId: owner.id,
  username: 'Orlaith',
  name: 'Shelf',
  displayName: 'Things to read',
  public: true,
  numItems: 2,
});

/** Answers as the api would to a visitor, or to the owner. */
function know(to: typeof owner | null = null) {
  answers.set(
    '/api/_initial',
    aStartup({ user: to, lists: to ? [{ ...shelf, description: 'Secret.' }] : [] }),
  );
  answers.set('/api/users/Orlaith', aPublicUser({ id: owner.id, username: 'Orlaith' }));
  answers.set('/api/users/orlaith', aPublicUser({ id: owner.id, username: 'Orlaith' }));
  answers.set('/api/users/Orlaith/lists', [shelf]);
  for (const name of ['Shelf', 'shelf']) answers.set(`/api/users/Orlaith/lists/${name}`, shelf);
  const post = aWirePost({ title: 'A flat stone' });
  const comment = aWireComment({ bodyHtml: '<p>Half of it.</p>', postTitle: 'Elsewhere' });
  const placed = { listId: 7, createdAt: shelf.createdAt };
  answers.set('/api/lists/7/items', {
    items: [
      { ...placed, id: 2, targetType: 'post', targetId: post.id, targetItem: post },
      { ...placed, id: 1, targetType: 'comment', targetId: comment.id, targetItem: comment },
      { ...placed, id: 3, targetType: 'post', targetId: 'f'.repeat(24), targetItem: null },
    ],
    next: null,
  });
}

describe('the page of a list', () => {
  it("is rendered with its posts and comments, without the owner's actions", async () => {
    know();
    const { status, html } = await visit('/@Orlaith/lists/Shelf');
    expect(status).toBe(200);
    expect(html).toContain('<title>Shelf of @Orlaith · ');
    for (const text of ['Things to read', 'A flat stone', 'Half of it.', 'Total items']) {
      expect(html).toContain(text);
    }
    for (const control of ['Edit list', '>Remove<', 'Private']) expect(html).not.toContain(control);
  });

  it('offers its owner the actions', async () => {
    know(owner);
    const { html } = await visit('/@Orlaith/lists/Shelf');
    for (const control of ['Edit list', '>Remove<']) expect(html).toContain(control);
  });

  it('redirects to the spelling of list and owner', async () => {
    know();
    const { status, location } = await visit('/@Orlaith/lists/shelf');
    expect([status, location]).toEqual([302, '/@Orlaith/lists/Shelf']);
  });

  it('is not found when the api has none, such as a private list of another person', async () => {
    know();
    expect((await visit('/@Orlaith/lists/hidden')).status).toBe(404);
    expect((await visit('/@nobody_here/lists')).status).toBe(404);
  });
});

describe('the lists of a person', () => {
  it('are public; their owner can create and filter them', async () => {
    know();
    const { html } = await visit('/@Orlaith/lists');
    expect(html).toContain('href="/@Orlaith/lists/Shelf"');
    expect(html).not.toContain('New list');
    know(owner);
    const own = await visit('/@Orlaith/lists');
    for (const control of ['New list', 'aria-label="Filter"', 'My Lists'])
      expect(own.html).toContain(control);
  });

  it('are sent without descriptions for the sidebar', async () => {
    know(owner);
    const { html } = await visit('/apps');
    expect(html).toContain('Things to read');
    expect(html).not.toContain('Secret.');
  });
});
