import type { Image, Post } from '@confab/api-contract/calls';
import { counted } from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';
import { pageHead } from '../../lib/page-head.ts';
import type { Site } from '../../render.ts';
import { isGhost } from '../authorship/Author.tsx';
import { postPath } from './post-address.ts';

/** The head of a post's page. Search engines do not index the addresses of its comments. */
export function postHead(site: Site, post: Post, options: { noindex: boolean }) {
  const title = post.title;
  const path = postPath(post);
  // Search engines read the server's page; the browser's build omits this.
  if (!import.meta.env.SSR) return pageHead({ site, title, description: '', path, ...options });
  const head = pageHead({ site, title, description: describePost(post), path, ...options });
  return { ...head, meta: [...head.meta, ...shareCard(site, post)] };
}

/** For link previews and search engines. */
function shareCard(site: Site, post: Post) {
  const image = cardImage(post);
  return [
    { property: 'og:type', content: 'article' },
    { property: 'article:published_time', content: post.createdAt },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(image ? imageTags(site, image) : []),
    { 'script:ld+json': posting(site, post) },
  ];
}

/** One or two sentences of the post. */
function describePost({ bodyHtml, link, communityName, noComments }: Post): string {
  if (bodyHtml) return excerpt(bodyHtml);
  const where = `${counted(noComments, 'comment')} in /${communityName}.`;
  return link ? `A link to ${link.hostname}, with ${where}` : where;
}

type CardImage = Pick<Image, 'url' | 'width' | 'height' | 'altText' | 'format'>;

/** The picture of a post in a size that previews take. */
function cardImage({ image, link }: Post): CardImage | null {
  const picture = image ?? link?.image ?? null;
  if (!picture) return null;
  const copy = picture.copies.find(({ name }) => name === (image ? 'large' : 'mobile'));
  return { ...picture, ...copy };
}

function imageTags(site: Site, { url, width, height, altText, format }: CardImage) {
  const address = new URL(url, site.url).href;
  return [
    { property: 'og:image', content: address },
    { property: 'og:image:type', content: `image/${format}` },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { name: 'twitter:image', content: address },
    ...(altText === null
      ? []
      : [
          { property: 'og:image:alt', content: altText },
          { name: 'twitter:image:alt', content: altText },
        ]),
  ];
}

/** schema.org's DiscussionForumPosting. The router escapes it for the page. */
function posting(site: Site, post: Post) {
  const absolute = (path: string) => new URL(path, site.url).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    headline: post.title,
    url: absolute(postPath(post)),
    mainEntityOfPage: absolute(postPath(post)),
    datePublished: post.createdAt,
    ...(post.editedAt === null ? {} : { dateModified: post.editedAt }),
    author: isGhost(post)
      ? { '@type': 'Person', name: 'Ghost' }
      : { '@type': 'Person', name: post.username, url: absolute(`/@${post.username}`) },
    isPartOf: {
      '@type': 'WebPage',
      name: `/${post.communityName}`,
      url: absolute(`/${post.communityName}`),
    },
    ...(post.bodyHtml ? { text: excerpt(post.bodyHtml, longestText) } : {}),
    ...(post.images.length > 0
      ? {
          image: post.images.map(({ url, width, height, caption }) => ({
            '@type': 'ImageObject',
            url: absolute(url),
            width,
            height,
            ...(caption === null ? {} : { caption }),
          })),
        }
      : {}),
    ...(post.link ? { sharedContent: { '@type': 'WebPage', url: post.link.url } } : {}),
    ...(post.deleted ? { creativeWorkStatus: 'Deleted' } : {}),
    commentCount: post.noComments,
    interactionStatistic: [
      counter('https://schema.org/LikeAction', post.upvotes),
      counter('https://schema.org/DislikeAction', post.downvotes),
      counter('https://schema.org/CommentAction', post.noComments),
    ],
  };
}

/** In characters. */
const longestText = 5000;

function counter(interactionType: string, userInteractionCount: number) {
  return { '@type': 'InteractionCounter', interactionType, userInteractionCount };
}
