import { commentsApi, postsApi } from '@confab/api-contract/calls';
import { excerpt } from '@confab/markdown/excerpt';
import { renderMarkdown } from '@confab/markdown';
import { aPost } from '@confab/testing/db';
import { hostileSite, hostileTexts } from '@confab/testing/hostile';
import { unsafeIn } from '@confab/testing/safe-html';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../test-support/api.ts';
import { theCast } from '../test-support/cast.ts';
import { expectRefusal } from '../test-support/refusal.ts';

/** Hundreds of calls each, beside other tests. In milliseconds. */
const patience = 180_000;

let api: TestApi;
let cast: Awaited<ReturnType<typeof theCast>>;
beforeAll(async () => {
  api = await startApi({ config: { site: { name: 'A forum', url: hostileSite, contactEmail: null } } });
  cast = await theCast(api.db);
});
afterAll(() => api.close());

/** Nothing is left of these once spaces around them and characters that no database stores are gone. */
const isBlank = (source: string) => source.replaceAll('\0', '').trim() === '';

function expectSafe(name: string, body: string | null | undefined, html: string | null | undefined) {
  expect(typeof html, name).toBe('string');
  expect(unsafeIn(html ?? '', hostileSite), name).toEqual([]);
  // The preview of what is stored, which is what an edit shows.
  expect(html, name).toBe(renderMarkdown(body ?? '', { siteOrigin: hostileSite }));
  expect(excerpt(html ?? ''), name).not.toMatch(/[\u202a-\u202e\u2066-\u2069\p{Cc}]/u);
}

test(
  `${hostileTexts.length} hostile texts are harmless as comments, for their author and for visitors`,
  { timeout: patience },
  async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const params = { postId: post.publicId };
    const written = new Map<string, { name: string; html: string | null }>();
    for (const { name, source } of hostileTexts) {
      const sent = api
        .as(cast.bob)
        .call(commentsApi.create, { params, query: {}, body: { body: source, parentCommentId: null } });
      if (isBlank(source)) {
        await expectRefusal(sent, 'empty-comment-body');
        continue;
      }
      const comment = await sent;
      expectSafe(name, comment.body, comment.bodyHtml);
      written.set(comment.id, { name, html: comment.bodyHtml });
    }

    const seen = new Set<string>();
    for (let next: string | null | undefined; next !== null;) {
      const page = await api.visitor().call(commentsApi.list, { params, query: next ? { next } : {} });
      if (Array.isArray(page)) throw new Error('these are the replies of one comment');
      for (const { id, bodyHtml } of page.comments) {
        expect(bodyHtml, written.get(id)?.name).toBe(written.get(id)?.html);
        seen.add(id);
      }
      next = page.next;
    }
    expect(seen.size).toBe(written.size);
    expect(seen.size).toBeGreaterThan(200);
  },
);

test('and as posts', { timeout: patience }, async () => {
  for (const { name, source } of hostileTexts) {
    if (isBlank(source)) continue;
    const { publicId } = await api.as(cast.alice).call(postsApi.create, {
      body: { type: 'text', title: 'A post to read with care', body: source, community: cast.cats.name },
    });
    const post = await api.visitor().call(postsApi.get, { params: { postId: publicId }, query: {} });
    expectSafe(name, post.body, post.bodyHtml);
  }
});
