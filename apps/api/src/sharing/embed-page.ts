import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Image, Post } from '@confab/api-contract';
import { getNamedSite } from '@confab/db';
import { counted, longDate, shortCount } from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { loadPost } from '../content/posts/load-posts.ts';
import { findPost } from '../content/posts/posts.queries.ts';
import type { Context } from '../context.ts';
import { isKnown } from '../http/reply.ts';
import { visitorOnly } from '../http/viewer.ts';
import { Markup, markup } from '../operations/reference/markup.ts';

export const embedPath = ({ publicId }: Pick<Post, 'publicId'>) => `/api/embed/${publicId}`;

/** More than a frame of usual size shows. */
const longestText = 600;

/** GET /api/embed/{publicId}: a post for a frame on another site, without scripts and cookies. */
export function embedPages(app: FastifyInstance, { db, config }: Context): void {
  const style = readFileSync(new URL('embed.css', import.meta.url), 'utf8');
  const styleHash = createHash('sha256').update(style).digest('base64');
  const headers = {
    // Any site may frame it: there is nothing in it to press but links.
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
    'content-type': 'text/html; charset=UTF-8',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'strict-origin-when-cross-origin',
  };

  app.get<{ Params: { publicId: string } }>(
    '/api/embed/:publicId',
    { exposeHeadRoute: true },
    async (request, reply) => {
      const found = await findPost(db, request.params.publicId);
      void reply.headers(headers);
      const { postPage, removedPage, missingPage } = pagesOf(await getNamedSite(db, config.site), style);
      if (!found) {
        const page = missingPage();
        return reply.code(404).header('cache-control', 'no-store').send(page);
      }
      const page =
        found.post.deletedAt === null ? postPage(await loadPost(db, found, visitorOnly)) : removedPage();
      const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
      void reply.headers({ 'cache-control': 'public, max-age=60', etag });
      return isKnown(etag, request.headers['if-none-match']) ? reply.code(304).send() : reply.send(page);
    },
  );
}

function pagesOf(site: Config['site'], style: string) {
  return {
    postPage,
    removedPage: () => pageOf('Removed post', notice('This post was removed.')),
    missingPage: () => pageOf('No such post', notice('There is no post here.')),
  };

  function postPage(post: Post): string {
    const address = `${site.url}/${post.communityName}/post/${post.publicId}`;
    const picture = pictureOf(post);
    return pageOf(
      post.title,
      markup`<article class="post">
<p class="meta">${link(`${site.url}/${post.communityName}`, `/${post.communityName}`, 'community')} · ${authorOf(post)} · <time datetime="${post.createdAt}">${longDate(post.createdAt)}</time></p>
<div class="content"><div class="words">
<h1 dir="auto">${link(address, post.title)}</h1>
${post.link ? markup`<p class="host">${post.link.hostname}</p>` : ''}
${post.bodyHtml ? markup`<p class="text" dir="auto">${excerpt(post.bodyHtml, longestText)}</p>` : ''}
</div>${picture ? markup`<img src="${picture.url}" alt="${picture.altText ?? ''}" width="${picture.width}" height="${picture.height}">` : ''}</div>
<p class="foot"><span>${votesOf(post)}</span><span>${counted(post.noComments, 'comment')}</span>${link(address, `Read on ${site.name}`, 'go')}</p>
</article>`,
      address,
    );
  }

  function notice(words: string) {
    return markup`<div class="post is-gone"><p>${words}</p><p class="foot">${link(site.url, `Go to ${site.name}`, 'go')}</p></div>`;
  }

  function authorOf({ userDeleted, username }: Post) {
    return userDeleted ? markup`Ghost` : link(`${site.url}/@${username}`, `@${username}`);
  }

  function pageOf(title: string, content: Markup, canonical?: string): string {
    return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${site.name}</title>
${canonical === undefined ? '' : markup`<link rel="canonical" href="${canonical}">`}
<style>${new Markup(style)}</style>
</head>
<body>${content}</body>
</html>`.text;
  }
}

/** Opens beside the page that holds the frame. */
const link = (href: string, words: string, className = '') =>
  markup`<a href="${href}" target="_blank" rel="noopener" class="${className}">${words}</a>`;

const votesOf = ({ upvotes, downvotes }: Post) => {
  const points = upvotes - downvotes;
  return `${shortCount(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
};

function pictureOf({
  image,
  link: shared,
}: Post): (Pick<Image, 'url' | 'altText'> & { width: number; height: number }) | null {
  const picture = image ?? shared?.image ?? null;
  if (!picture) return null;
  const copy = picture.copies.find(({ name }) => name === (image ? 'small' : 'desktop'));
  return { ...(copy ?? picture), altText: picture.altText };
}
