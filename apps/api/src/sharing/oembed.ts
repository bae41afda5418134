import type { Image, Post } from '@confab/api-contract';
import { getNamedSite } from '@confab/db';
import { cardPath, cardSize, type Size, trimAddress } from '@confab/domain';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { loadPost } from '../content/posts/load-posts.ts';
import { findPost } from '../content/posts/posts.queries.ts';
import type { Context } from '../context.ts';
import { visitorOnly } from '../http/viewer.ts';
import { allowPreflight } from '../operations/preflight.ts';
import { markup } from '../operations/reference/markup.ts';
import { embedPath } from './embed-page.ts';

/** What a frame gets unless the page that embeds it has less room: the second height for a post without text. */
const frame = { width: 640, height: 320, lowHeight: 210 };
const cacheSeconds = 3600;

/** GET /api/oembed: how other sites show a link to a post (oembed.com). */
export function oembed(app: FastifyInstance, { db, config: { site } }: Context): void {
  const absolute = (path: string) => new URL(path, site.url).href;

  app.get('/api/oembed', { exposeHeadRoute: true }, async (request, reply) => {
    const query = new URL(request.url, site.url).searchParams;
    const address = query.get('url');
    void reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    if (address === null) return refuse(400, 'Say which page by url=');
    if ((query.get('format') ?? 'json') !== 'json') return refuse(501, 'The only format is json.');
    const publicId = postOf(address);
    const found = publicId === null ? undefined : await findPost(db, publicId);
    if (!found || found.post.deletedAt !== null) return refuse(404, 'There is no post at this address.');
    const post = await loadPost(db, found, visitorOnly);
    return reply.header('cache-control', `public, max-age=${cacheSeconds}`).send(
      describe(post, await getNamedSite(db, site), {
        width: readMost(query.get('maxwidth')),
        height: readMost(query.get('maxheight')),
      }),
    );

    function refuse(status: number, message: string) {
      return reply.code(status).send({ status, message });
    }
  });
  allowPreflight(app, '/api/oembed');

  /** The publicId in the address of a post, or of a comment below it. */
  function postOf(address: string): string | null {
    const given = trimAddress(address);
    const url = URL.parse(/^https?:/i.test(given) ? given : `https://${given.replace(/^\/\//, '')}`);
    if (url === null || hostOf(url) !== hostOf(new URL(site.url))) return null;
    const { pathname } = url;
    return /^\/[^/]+\/post\/(\w{8})(?:\/\w+)?\/?$/.exec(pathname)?.[1] ?? null;
  }

  function describe(post: Post, { name, url }: Config['site'], most: Size) {
    const width = Math.min(frame.width, most.width);
    const height = Math.min(post.bodyHtml ? frame.height : frame.lowHeight, most.height);
    const picture = thumbnailOf(post);
    return {
      version: '1.0',
      type: 'rich',
      title: post.title,
      ...(post.userDeleted ? {} : { author_name: post.username, author_url: absolute(`/@${post.username}`) }),
      provider_name: name,
      provider_url: url,
      cache_age: cacheSeconds,
      ...(picture.width <= most.width && picture.height <= most.height
        ? {
            thumbnail_url: absolute(picture.url),
            thumbnail_width: picture.width,
            thumbnail_height: picture.height,
          }
        : {}),
      html: markup`<iframe src="${absolute(embedPath(post))}" title="${post.title}" width="${width}" height="${height}" style="border: 0; max-width: 100%" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
        .text,
      width,
      height,
    };
  }
}

/** Other sites send what was pasted there: `www.` redirects to the site, and so does http. */
const hostOf = ({ hostname, port }: URL) =>
  `${hostname.replace(/^www\./, '').replace(/\.$/, '')}:${port === '80' || port === '443' ? '' : port}`;

const readMost = (given: string | null) => (/^[1-9]\d{0,4}$/.test(given ?? '') ? Number(given) : Infinity);

function thumbnailOf(post: Post): Pick<Image, 'url' | 'width' | 'height'> {
  const copy = copyOf(post.image, 'medium') ?? copyOf(post.link?.image, 'mobile');
  return copy ?? { url: cardPath(post), ...cardSize };
}

const copyOf = (image: Image | null | undefined, wanted: string) =>
  image?.copies.find(({ name }) => name === wanted);
