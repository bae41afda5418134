import { commentsApi, postsApi } from '@confab/api-contract/calls';
import { comments } from '@confab/db';
import { limits } from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';
import { renderMarkdown } from '@confab/markdown';
import { aPost } from '@confab/testing/db';
import { hostileSite, hostileTexts } from '@confab/testing/hostile';
import { unsafeIn } from '@confab/testing/safe-html';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../../test-support/api.ts';

const api = useApi({ config: { site: { name: 'A forum', url: hostileSite, contactEmail: null } } });
const cast = useCast(api);

/** One of each group, and those that JSON or the database could change. libs/markdown renders all hostile texts. */
const sample = hostileTexts.filter(({ name }) =>
  [
    'address: links to a script',
    'html: a script',
    'nested: quotes 10,000 deep',
    'flood: bare addresses',
    'table: a table of links',
    'characters: an override to the right',
    'characters: a high surrogate alone',
    'characters: NUL',
    'characters: line ends of every kind',
    'characters: noncharacters',
  ].includes(name),
);

function expectSafe(name: string, body: string | null | undefined, html: string | null | undefined) {
  expect(typeof html, name).toBe('string');
  expect(unsafeIn(html ?? '', hostileSite), name).toEqual([]);
  // The preview of what is stored, which is what an edit shows.
  expect(html, name).toBe(renderMarkdown(body ?? '', { siteOrigin: hostileSite }));
  expect(excerpt(html ?? ''), name).not.toMatch(/[\u202a-\u202e\u2066-\u2069\p{Cc}]/u);
}

test('hostile texts are harmless as comments, for their author and on every page for visitors', async () => {
  const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
  const params = { postId: post.publicId };
  const send = (body: string) =>
    api.as(cast.bob).call(commentsApi.create, { params, query: {}, body: { body, parentCommentId: null } });

  const written = new Map<string, string | null>();
  for (const { name, source } of sample) {
    const comment = await send(source);
    expectSafe(name, comment.body, comment.bodyHtml);
    written.set(comment.id, comment.bodyHtml);
  }
  expect(written.size).toBe(10);

  // Enough copies for a second page, which shows each of them as it was written.
  const copies = Math.ceil(limits.commentsPage / written.size);
  await api.db.execute(sql`
    insert into comments (id, post_id, number, user_id, body, body_html, body_renderer)
    select (left(md5(id::text || i), 24) || '00000000')::uuid, post_id, number + i * ${written.size}::int, user_id, body, body_html, body_renderer
    from comments, generate_series(1, ${copies}::int) i where ${eq(comments.postId, post.id)}`);
  const seen = new Map<string, string | null>();
  let next: string | null | undefined;
  do {
    const query: { next?: string } = next ? { next } : {};
    const page = await api.visitor().call(commentsApi.list, { params, query });
    if (Array.isArray(page)) throw new Error('these are the replies of one comment');
    for (const { id, bodyHtml } of page.comments) seen.set(id, bodyHtml);
    next = page.next;
  } while (next !== null);
  expect(seen.size).toBe((copies + 1) * written.size);
  for (const [id, html] of written) expect(seen.get(id)).toBe(html);
  expect(new Set(seen.values())).toEqual(new Set(written.values()));
});

test('a text of spaces and characters that the database cannot store counts as empty', async () => {
  const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
  const params = { postId: post.publicId };
  const body = { body: ' \0\u2003\n', parentCommentId: null };
  await expectRefusal(
    api.as(cast.bob).call(commentsApi.create, { params, query: {}, body }),
    'empty-comment-body',
  );
});

/** Posts render as comments do: those that JSON or the database could change, and one that is dangerous as HTML. */
const inPosts = sample.filter(({ name }) => /^characters|script/.test(name));

test.each(inPosts)('a hostile text is harmless as a post: $name', async ({ name, source }) => {
  const { publicId } = await api.as(cast.alice).call(postsApi.create, {
    body: { type: 'text', title: 'A post to read with care', body: source, community: cast.cats.name },
  });
  const post = await api.visitor().call(postsApi.get, { params: { postId: publicId }, query: {} });
  expectSafe(name, post.body, post.bodyHtml);
});
