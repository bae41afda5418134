import type { Post } from '@confab/api-contract/calls';
import { counted } from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';
import { pageHead } from '../../lib/page-head.ts';
import type { Site } from '../../render.ts';
import { postPath } from './post-address.ts';

/** Whoever reads a page as data reads it as it came from the server: the browser loads none of it. */
const shareCard = import.meta.env.SSR ? (await import('./share-card.ts')).shareCard : undefined;

/** The head of a post's page. The address of one of its comments is no page of its own to a search engine. */
export function postHead(site: Site, post: Post, options: { noindex: boolean }) {
  const head = pageHead({
    site,
    title: post.title,
    description: describe(post),
    path: postPath(post),
    ...options,
  });
  return { ...head, meta: [...head.meta, ...(shareCard?.(site, post) ?? [])] };
}

function describe({ bodyHtml, link, communityName, noComments }: Post): string {
  if (bodyHtml) return excerpt(bodyHtml);
  const where = `${counted(noComments, 'comment')} in /${communityName}.`;
  return link ? `A link to ${link.hostname}, with ${where}` : where;
}
