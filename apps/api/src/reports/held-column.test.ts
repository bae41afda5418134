import { heldShapes, postShapes } from '@confab/api-contract';
import { heldApi, postsApi } from '@confab/api-contract/calls';
import { authoredColumnsOf, authoredPostColumns, held, posts } from '@confab/db';
import { aCommunity, aHeld, aMember, aUser } from '@confab/testing/db';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { authored } from '../content/posts/authored.ts';
import { useApi } from '../test-support/api.ts';
import { decideHeld, holdWith } from '../test-support/moderation-calls.ts';

/** A column that a later version might add: a line below the title. */
const subtitle = text('subtitle').notNull().default('');
const given = { subtitle: z.string().optional() };

const changed = [
  [authoredPostColumns, 'subtitle', subtitle],
  // Where drizzle looks up the columns of a table.
  [
    Reflect.get(posts, Symbol.for('drizzle:Columns')) as object,
    'subtitle',
    getTableColumns(pgTable('posts', { subtitle })).subtitle,
  ],
  [postShapes.create, 'body', postShapes.create.body.extend(given)],
  [postShapes.edit, 'body', postShapes.edit.body.extend(given)],
  [heldShapes.edit, 'body', heldShapes.edit.body.extend(given)],
] as const;
const before = changed.map(([target, key]) => Reflect.get(target, key) as unknown);

// Before the api reads the contract; undone, because other files share these modules.
beforeAll(() => {
  for (const [target, key, value] of changed) Reflect.set(target, key, value);
});
const api = useApi();
beforeAll(() => api.db.execute(sql`alter table posts add column subtitle text not null default ''`));
afterAll(() => {
  changed.forEach(([target, key], index) => {
    if (before[index] === undefined) Reflect.deleteProperty(target, key);
    else Reflect.set(target, key, before[index]);
  });
});

/** A change that the contract's types do not know. */
const another: object = { subtitle: 'Another' };

const subtitleOf = async (publicId: string) =>
  (await api.db.execute(sql`select subtitle from ${posts} where public_id = ${publicId}`))[0]?.['subtitle'];

async function aPlace() {
  const [mod, alice] = [await aUser(api.db), await aUser(api.db)];
  const community = await aCommunity(api.db, { by: mod });
  await aMember(api.db, alice, community);
  const body = { title: 'A first post', subtitle: 'Below the title', community: community.name };
  return { mod, alice, community, write: () => api.as(alice).call(postsApi.create, { body }) };
}

test('a column that is added to what authors write is stored with a post that appears at once', async () => {
  const { alice, write } = await aPlace();
  const { publicId } = await write();
  expect(await subtitleOf(publicId)).toBe('Below the title');
  await api.as(alice).call(postsApi.edit, { params: { postId: publicId }, body: another });
  expect(await subtitleOf(publicId)).toBe('Another');
});

test('and a held post keeps it until it is approved, with what its author changed before', async () => {
  const { mod, alice, community, write } = await aPlace();
  await holdWith(api.as(mod), community, { holdFirst: 9 });
  const edits = [
    { body: {}, subtitle: 'Below the title' },
    { body: { title: 'A better title' }, subtitle: 'Below the title' },
    { body: another, subtitle: 'Another' },
  ];
  for (const { body, subtitle: kept } of edits) {
    const { publicId, held: mark } = await write();
    const heldId = mark?.id ?? '';
    await api.as(alice).call(heldApi.edit, { params: { heldId }, body });
    await decideHeld(api.as(mod), community, heldId, { verdict: 'approve' });
    expect(await subtitleOf(publicId)).toBe(kept);
  }
});

test('a post that was held before the column was there has its default value', async () => {
  const { mod, alice, community } = await aPlace();
  const { id, publicId, content } = await aHeld(api.db, { by: alice, in: community });
  if (content.type === 'comment') throw new Error('a post was to be held');
  expect(authoredColumnsOf(content)).toEqual({ ...content, linkUrl: null, subtitle: '' });
  await decideHeld(api.as(mod), community, id, { verdict: 'approve' });
  expect(await subtitleOf(publicId ?? '')).toBe('');
  expect(await api.db.select().from(held).where(eq(held.id, id))).toEqual([]);
});

test('a field that is no authored column does not compile', () => {
  // @ts-expect-error -- a held post would lose it
  expect(authored({ colour: 'red' })).toEqual({ colour: 'red' });
  expect(authored({ title: 'A title', body: undefined })).toEqual({ title: 'A title' });
});
