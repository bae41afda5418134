import type { Post } from '@confab/api-contract/calls';
import { pageHead } from '../../lib/page-head.ts';
import type { Site } from '../../render.ts';
import { postPath } from './post-address.ts';

/** Whoever reads a page as data reads it as it came from the server: the browser loads none of it. */
const data = import.meta.env.SSR ? await import('./share-card.ts') : undefined;

/** The head of a post's page. The address of one of its comments is no page of its own to a search engine. */
export function postHead(site: Site, post: Post, options: { noindex: boolean }) {
  const head = pageHead({
    site,
    title: post.title,
    description: data?.describePost(post) ?? '',
    path: postPath(post),
    ...options,
  });
  return { ...head, meta: [...head.meta, ...(data?.shareCard(site, post) ?? [])] };
}
