import { adminApi, postsApi } from '@confab/api-contract/calls';
import { comments, posts, toUuid } from '@confab/db';
import { aUser } from '@confab/testing/db';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useApi, useCast } from '../test-support/api.ts';

const api = useApi();
const cast = useCast(api);

test('once the ban is answered, no feed shows the spammer’s 300 posts and 5,000 comments', async () => {
  const spammer = await aUser(api.db, { noPosts: 300, noComments: 5000 });
  const [author, place] = [toUuid(spammer.id), toUuid(cast.cats.id)];
  await api.db.execute(sql`
    insert into posts (id, public_id, type, user_id, community_id, title, body, body_html)
    select ('ff' || lpad(to_hex(i), 22, '0') || '00000000')::uuid, 'spam' || lpad(i::text, 4, '0'), 'text',
      ${author}::uuid, ${place}::uuid, 'Spam number ' || i, 'spam', '<p>spam</p>'
    from generate_series(1, 300) i`);
  await api.db.execute(sql`
    insert into comments (id, post_id, number, user_id, body, body_html, body_renderer)
    select ('fe' || lpad(to_hex(i), 22, '0') || '00000000')::uuid,
      ('ff' || lpad(to_hex(1 + i % 300), 22, '0') || '00000000')::uuid, 1 + i / 300, ${author}::uuid, 'spam', '<p>spam</p>', 1
    from generate_series(1, 5000) i`);
  const latest = () => api.visitor().call(postsApi.list, { query: { sort: 'latest' } });
  expect((await latest()).posts).not.toEqual([]);
  await api.as(cast.admin).call(adminApi.act, {
    body: { action: 'ban_user', username: spammer.username, deleteContentDays: 0 },
  });
  expect((await latest()).posts).toEqual([]);
  for (const [table, column] of [
    [posts, posts.userId],
    [comments, comments.userId],
  ] as const) {
    expect(await api.db.$count(table, and(eq(column, spammer.id), isNull(table.deletedAt)))).toBe(0);
  }
});
