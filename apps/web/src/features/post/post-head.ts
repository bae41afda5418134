import type { Comment, Image, Post } from '@confab/api-contract/calls';
import { cardPath, cardSize, counted } from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';
import { pageHead } from '../../lib/page-head.ts';
import type { Site } from '../../render.ts';
import { isGhost } from '../authorship/Author.tsx';
import { commentPath } from '../content/comment-address.ts';
import { postPath } from './post-address.ts';

type Options = {
  noindex: boolean;
  /** Those that the page shows at first. */
  comments?: readonly Comment[];
};

/** The head of a post's page. Search engines do not index the addresses of its comments. */
export function postHead(site: Site, post: Post, { noindex, comments = [] }: Options) {
  const title = post.title;
  const path = postPath(post);
  // Search engines read the server's page; the browser's build omits this.
  if (!import.meta.env.SSR) return pageHead({ site, title, description: '', path, noindex });
  const description = describePost(post);
  const head = pageHead({ site, title, description, path, type: 'article', feedsAt: path, noindex });
  return {
    meta: [...head.meta, ...shareCard(site, post, comments)],
    links: [...head.links, ...discovery(site, post)],
  };
}

/** For link previews and search engines. */
function shareCard(site: Site, post: Post, comments: readonly Comment[]) {
  const image = cardImage(post);
  return [
    { property: 'article:published_time', content: post.createdAt },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(image ? imageTags(site, image) : []),
    { 'script:ld+json': posting(site, post, comments) },
  ];
}

/** Where other sites learn how to show the post in their pages (oembed.com). */
function discovery(site: Site, post: Post) {
  if (post.deleted) return [];
  const href = `${site.url}/api/oembed?url=${encodeURIComponent(site.url + postPath(post))}`;
  return [{ rel: 'alternate', type: 'application/json+oembed', href, title: post.title }];
}

/** One or two sentences of the post. */
function describePost({ bodyHtml, link, communityName, noComments }: Post): string {
  if (bodyHtml) return excerpt(bodyHtml);
  const where = `${counted(noComments, 'comment')} in /${communityName}.`;
  return link ? `A link to ${link.hostname}, with ${where}` : where;
}

type CardImage = Pick<Image, 'url' | 'width' | 'height' | 'altText'> & { format: string };

/** The picture of a post in a size that previews take, or else that of its title; none once it is deleted. */
function cardImage(post: Post): CardImage | null {
  const { image, link, deleted, title } = post;
  if (deleted) return null;
  const picture = image ?? link?.image ?? null;
  if (!picture) return { url: cardPath(post), ...cardSize, altText: title, format: 'png' };
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
function posting(site: Site, post: Post, comments: readonly Comment[]) {
  const absolute = (path: string) => new URL(path, site.url).href;
  const replies = repliesIn(comments.slice(0, mostComments), absolute);
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    headline: post.title,
    url: absolute(postPath(post)),
    mainEntityOfPage: absolute(postPath(post)),
    datePublished: post.createdAt,
    ...(post.editedAt === null ? {} : { dateModified: post.editedAt }),
    author: person(post, absolute),
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
    ...(replies.length > 0 ? { comment: replies } : {}),
  };
}

/** In characters. */
const longestText = 5000;
const longestComment = 1000;
const mostComments = 50;

type Absolute = (path: string) => string;

const person = (of: Post | Comment, absolute: Absolute) =>
  isGhost(of)
    ? { '@type': 'Person', name: 'Ghost' }
    : { '@type': 'Person', name: of.username, url: absolute(`/@${of.username}`) };

type Reply = ReturnType<typeof reply> & { comment?: Reply[] };

/** Comments as a tree. A deleted one has no text to show: replies to it stand where it stood. */
function repliesIn(comments: readonly Comment[], absolute: Absolute): Reply[] {
  const known = new Map(comments.map((comment) => [comment.id, comment]));
  const replies = new Map<string, Reply>();
  for (const comment of comments) {
    if (!comment.deleted) replies.set(comment.id, reply(comment, absolute));
  }
  const top: Reply[] = [];
  for (const [id, shown] of replies) {
    let above = known.get(id)?.parentId ?? null;
    while (above !== null && !replies.has(above)) above = known.get(above)?.parentId ?? null;
    const parent = above === null ? undefined : replies.get(above);
    if (parent) (parent.comment ??= []).push(shown);
    else top.push(shown);
  }
  return top;
}

function reply(comment: Comment, absolute: Absolute) {
  return {
    '@type': 'Comment',
    url: absolute(commentPath(comment)),
    datePublished: comment.createdAt,
    ...(comment.editedAt === null ? {} : { dateModified: comment.editedAt }),
    author: person(comment, absolute),
    text: excerpt(comment.bodyHtml, longestComment),
    interactionStatistic: [
      counter('https://schema.org/LikeAction', comment.upvotes),
      counter('https://schema.org/DislikeAction', comment.downvotes),
    ],
  };
}

function counter(interactionType: string, userInteractionCount: number) {
  return { '@type': 'InteractionCounter', interactionType, userInteractionCount };
}
