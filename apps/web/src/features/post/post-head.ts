import type { Post } from '@confab/api-contract/calls';
import { counted } from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';
import { pageHead } from '../../lib/page-head.ts';
import type { Site } from '../../render.ts';
import { postPath } from './post-address.ts';

/** The head of a post's page. The address of one of its comments is no page of its own to a search engine. */
export function postHead(site: Site, post: Post, options: { noindex: boolean }) {
  return pageHead({
    site,
    title: post.title,
    description: describe(post),
    path: postPath(post),
    ...options,
  });
}

function describe({ bodyHtml, link, communityName, noComments }: Post): string {
  if (bodyHtml) return excerpt(bodyHtml);
  const where = `${counted(noComments, 'comment')} in /${communityName}.`;
  return link ? `A link to ${link.hostname}, with ${where}` : where;
}
