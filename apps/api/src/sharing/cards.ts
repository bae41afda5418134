import { createHash } from 'node:crypto';
import { getNamedSite } from '@confab/db';
import { type CardWords, drawCard, ImageQueueFull } from '@confab/images';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { findPost } from '../content/posts/posts.queries.ts';
import type { Context } from '../context.ts';
import { isKnown } from '../http/reply.ts';

/** A card takes some 30 kB, and is asked for a few times after a post was shared. */
const keptBytes = 8 * 1024 * 1024;

/** To be raised when cards are drawn in another way. */
const design = 1;

/** GET /images/cards/{publicId}/{version}.png: the picture of a post's title, for link previews. */
export function cardFiles(app: FastifyInstance, { db, config }: Context): void {
  // Those who ask for the same card at the same time share one drawing.
  const cards = new LRUCache<string, Buffer, CardWords>({
    maxSize: keptBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: async (_key, _stale, { context }) => Buffer.from(await drawCard(context)),
  });

  app.get<{ Params: { publicId: string } }>(
    '/images/cards/:publicId/:version',
    { exposeHeadRoute: true },
    async (request, reply) => {
      const found = await findPost(db, request.params.publicId);
      void reply.headers({
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      if (!found || found.post.deletedAt !== null) {
        return reply.code(404).headers(text).send('No such picture.');
      }
      const { post, communityName } = found;
      const { name: siteName } = await getNamedSite(db, config.site);
      const words = { title: post.title, communityName, siteName };
      const key = createHash('sha256')
        .update(JSON.stringify([design, words]))
        .digest('base64url')
        .slice(0, 22);
      const etag = `"${key}"`;
      // Not for ever: once its post is deleted, a card ends within a day.
      void reply.headers({ 'cache-control': 'public, max-age=86400', etag });
      if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send();
      try {
        return await reply.type('image/png').send(await cards.fetch(key, { context: words }));
      } catch (error) {
        if (!(error instanceof ImageQueueFull)) throw error;
        return reply
          .removeHeader('etag')
          .code(503)
          .headers({ ...text, 'retry-after': '2' })
          .send('Too many at once.');
      }
    },
  );
}

const text = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' };
