import { commentsApi } from '@confab/api-contract/calls';
import { limits, objectIdAt } from '@confab/domain';
import { aComment, aPost, aUser } from '@confab/testing/db';
import { beforeAll, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';
import { statementsDuring } from '../test-support/statements.ts';

const api = useApi();
const cast = useCast(api);
let post: { id: string; title: string };

beforeAll(async () => {
  post = await aPost(api.db, { by: cast.alice, in: cast.cats, title: 'Of cats' });
});

const list = (query: { username?: string; next?: string } = {}) =>
  api.as(cast.admin).call(commentsApi.listAll, { query });

test('comments of the whole site are listed with the titles of their posts, the newest first', async () => {
  const other = await aPost(api.db, { by: cast.bob, in: cast.cats, title: 'Of other cats' });
  const older = await aComment(api.db, { by: cast.bob, on: post });
  const newer = await aComment(api.db, { by: cast.alice, on: other });
  const { comments, next } = await list();
  expect(next).toBeNull();
  expect(comments.map(({ id, postTitle, username }) => [id, postTitle, username])).toEqual([
    [newer.id, 'Of other cats', 'alice'],
    [older.id, 'Of cats', 'bob'],
  ]);
});

test('deleted comments are listed with their text and their author', async () => {
  const gone = await aUser(api.db, { username: 'departed', deletedAt: new Date().toISOString() });
  const at = new Date().toISOString();
  const byMods = await aComment(api.db, {
    by: cast.bob,
    on: post,
    body: 'Rude',
    deletedAt: at,
    deletedAs: 'mods',
  });
  const ofGhost = await aComment(api.db, { by: gone, on: post, body: 'Farewell' });
  const { comments } = await list();
  expect(comments.find(({ id }) => id === byMods.id)).toMatchObject({
    body: 'Rude',
    username: 'bob',
    deleted: true,
    deletedAs: 'mods',
    contentStripped: false,
  });
  expect(comments.find(({ id }) => id === ofGhost.id)).toMatchObject({
    body: 'Farewell',
    userId: gone.id,
    username: 'departed',
    userDeleted: true,
  });
  const { comments: ofDeparted } = await list({ username: 'Departed' });
  expect(ofDeparted.map(({ id }) => id)).toEqual([ofGhost.id]);
});

test('comments of one person are listed by their name in any case, a hundred a page', async () => {
  const writer = await aUser(api.db, { username: 'Writer' });
  const made: string[] = [];
  for (let index = 0; index < limits.adminPage + 1; index++) {
    // Older than everything else here.
    const id = objectIdAt(1_600_000_000_000_000_000n + BigInt(index));
    await aComment(api.db, { id, by: writer, on: post });
    made.unshift(id);
  }
  const first = await list({ username: 'wRITER' });
  expect(first.comments.map(({ id }) => id)).toEqual(made.slice(0, 100));
  expect(first.next).toBe(made[100]);
  const second = await list({ username: 'writer', next: made[100]?.toUpperCase() ?? '' });
  expect(second).toMatchObject({ comments: [{ id: made[100] }], next: null });
  const everybody = await list();
  const rest = await list({ next: everybody.next ?? '' });
  expect([...everybody.comments, ...rest.comments].slice(-101).map(({ id }) => id)).toEqual(made);
});

test('a page takes as many statements as one comment', async () => {
  const [one, many] = [api.as(cast.admin), api.as(cast.admin)];
  await Promise.all([one.sessionId(), many.sessionId()]);
  const statements = async (client: typeof one, next: string) => {
    const sent = await statementsDuring(api.db, () => client.call(commentsApi.listAll, { query: { next } }));
    return sent.length;
  };
  const { next: oldest } = await list({ username: 'writer' });
  expect(await statements(many, '')).toBe(await statements(one, oldest ?? ''));
});

test('an unknown name is not found, and an invalid cursor is refused', async () => {
  for (const username of ['nobody_here', 'not a name', '\0', '%'])
    await expectRefusal(list({ username }), 'user_not_found');
  for (const next of ['x', '1', 'f'.repeat(23), `1.${post.id}`])
    await expectRefusal(list({ next }), 'invalid_cursor');
});
