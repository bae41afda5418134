import {
  addressOf,
  type Call,
  type Comment,
  commentsApi,
  communitiesApi,
  type Image,
  sessionApi,
  type InputOf,
  type Post,
  type PostPage,
  postsApi,
  type ResponseOf,
  type Shape,
  usersApi,
} from '@confab/api-contract/calls';
import { escapeHtml, messages } from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';
import type { FastifyInstance } from 'fastify';
import type { AskApi, Site } from '../../src/render.ts';
import { ApiAway } from '../api-away.ts';
import { preparePage } from '../page.ts';
import type { Published } from '../published.ts';
import { type Feed, type FeedEntry, feedFormats, lastChange } from './feed-documents.ts';

const entriesPerFeed = 25;

/** Whose content a feed has, by the pattern of its address. */
type Params = { name?: string; publicId?: string };

/**
 * RSS, Atom and JSON Feed of the site, of communities, members and posts: what a visitor of their pages sees, from the
 * same calls, cached as those pages are. No community or member has a name with a dot.
 */
export function registerFeeds(app: FastifyInstance, { site, askApiFor, cached, send }: Published): void {
  for (const [ending, format] of Object.entries(feedFormats)) {
    for (const above of ['', '/:name', '/:name/post/:publicId']) {
      const route = `${above}/feed.${ending}`;
      app.get<{ Params: Params }>(route, async (request, reply) => {
        const make = async () => {
          const ask = callsOf(askApiFor(request));
          const startup = await ask(sessionApi.initial, { query: { communitiesLimit: 1, listsLimit: 1 } });
          const named = { ...site, name: startup?.siteName ?? site.name };
          const feed = await loadFeed(named, ask, request.params);
          if (feed === null) return preparePage({ route, status: 404, text: messages.notFoundTitle });
          const made = { text: format.write(feed), type: `${format.type}; charset=utf-8` };
          return preparePage({ route, status: 200, ...made, lastModified: lastChange(feed).toUTCString() });
        };
        // The parameters spell one address in one way.
        const page = await cached(request, `${route} ${Object.values(request.params).join(' ')}`, make);
        reply.header('Cache-Control', 'public, max-age=0, s-maxage=1').header('Vary', 'Accept-Encoding');
        reply.header('Access-Control-Allow-Origin', '*');
        return send(request, reply, page);
      });
      // Asked by browsers before they send a tag of what another site's page has.
      app.options(route, (_request, reply) =>
        reply
          .code(204)
          .headers({
            'Access-Control-Allow-Origin': '*',
            'Access-Control-Allow-Methods': 'GET',
            'Access-Control-Allow-Headers': '*',
            'Access-Control-Max-Age': '86400',
          })
          .send(),
      );
    }
  }
}

/** One call as a visitor makes it; null for what a visitor may not read. */
type Ask = <S extends Shape>(call: Call<S>, input: InputOf<S>) => Promise<ResponseOf<S> | null>;

function callsOf(askApi: AskApi): Ask {
  return async <S extends Shape>(call: Call<S>, input: InputOf<S>) => {
    const { status, body } = await askApi(addressOf(call, input));
    if (status >= 400 && status < 500) return null;
    if (status !== 200) throw new ApiAway();
    // The api serializes every answer with the schema that this type is made of.
    return JSON.parse(body) as ResponseOf<S>;
  };
}

function loadFeed(site: Site, ask: Ask, { name, publicId }: Params): Promise<Feed | null> {
  if (name === undefined) return loadSiteFeed(site, ask);
  if (publicId !== undefined) return loadPostFeed(site, ask, name, publicId);
  return name.startsWith('@') ? loadMemberFeed(site, ask, name.slice(1)) : loadCommunityFeed(site, ask, name);
}

async function loadSiteFeed(site: Site, ask: Ask): Promise<Feed | null> {
  const posts = await loadPosts(ask, {});
  return (
    posts &&
    feedOf(
      site,
      '',
      {
        title: site.name,
        description: `What people post on ${site.name}.`,
        // A site does not tell when it was made; its posts tell more.
        begunAt: posts.at(-1)?.createdAt ?? new Date().toISOString(),
      },
      posts.map(postEntry),
    )
  );
}

async function loadCommunityFeed(site: Site, ask: Ask, given: string): Promise<Feed | null> {
  const community = await ask(communitiesApi.get, {
    params: { communityId: given },
    query: { byName: true },
  });
  if (!community) return null;
  const { id, name, aboutHtml, createdAt } = community;
  const posts = await loadPosts(ask, { communityId: id });
  const description = aboutHtml === null ? `What people post in /${name}.` : excerpt(aboutHtml);
  const about = { title: `/${name} · ${site.name}`, description, begunAt: createdAt };
  return posts && feedOf(site, `/${name}`, about, posts.map(postEntry));
}

async function loadMemberFeed(site: Site, ask: Ask, given: string): Promise<Feed | null> {
  const params = { username: given };
  const user = await ask(usersApi.get, { params, query: {} });
  if (!user || user.deleted || user.isBanned) return null;
  const { username, aboutMeHtml, createdAt } = user;
  const feed = await ask(usersApi.feed, { params, query: { limit: entriesPerFeed } });
  const entries = feed?.items.map(({ type, item }) =>
    type === 'post' ? postEntry(item) : commentEntry(item),
  );
  const description = aboutMeHtml === null ? `What @${username} posts and comments.` : excerpt(aboutMeHtml);
  const about = { title: `@${username} · ${site.name}`, description, begunAt: createdAt };
  return entries ? feedOf(site, `/@${username}`, about, entries) : null;
}

/** The newest comments of a post, and below them the post itself while there is room. */
async function loadPostFeed(site: Site, ask: Ask, name: string, publicId: string): Promise<Feed | null> {
  const params = { postId: publicId };
  const post = await ask(postsApi.get, { params, query: { fetchCommunity: 'false', firstComments: '1' } });
  // Under another name the address is none of the site.
  if (post?.communityName.toLowerCase() !== name.toLowerCase()) return null;
  // Comments of a post are numbered by time.
  const after = String(Math.max(0, post.noComments - entriesPerFeed));
  const page = await ask(commentsApi.list, { params, query: { after } });
  if (!page || Array.isArray(page)) return null;
  // Behind the newest the page has the older comments that they answer.
  const newest = page.comments
    .filter(({ contentStripped }) => contentStripped !== true)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  const about = {
    title: `${post.title} · ${site.name}`,
    description: `Comments in /${post.communityName} on “${post.title}”.`,
    begunAt: post.createdAt,
  };
  const entries = [
    ...newest.map((comment) => commentEntry({ ...comment, postTitle: post.title })),
    ...(post.deleted ? [] : [postEntry(post)]),
  ];
  return feedOf(site, postPath(post), about, entries.slice(0, entriesPerFeed));
}

async function loadPosts(ask: Ask, scope: { communityId?: string }): Promise<Post[] | null> {
  const page = await ask(postsApi.list, { query: { ...scope, sort: 'latest', limit: entriesPerFeed } });
  return page && page.posts;
}

/** The addresses of entries may be paths of the site. */
function feedOf(
  site: Site,
  path: string,
  about: Pick<Feed, 'title' | 'description' | 'begunAt'>,
  entries: readonly FeedEntry[],
): Feed {
  const absolute = (address: string) => (address.startsWith('/') ? site.url + address : address);
  return {
    ...about,
    page: site.url + (path === '' ? '/' : path),
    address: `${site.url}${path}/feed`,
    entries: entries.map((entry) => ({
      ...entry,
      page: absolute(entry.page),
      // Our renderer escapes quotation marks in text, so these are its links, and all of them.
      html: entry.html
        .replaceAll(/<a href="[/\\]{2,}/g, '<a href="https://')
        .replaceAll('<img src="/', `<img src="${site.url}/`)
        .replaceAll('<a href="/', `<a href="${site.url}/`)
        .replaceAll('<a href="#', `<a href="${absolute(entry.page)}#`),
      author: { ...entry.author, page: entry.author.page && absolute(entry.author.page) },
      pictures: entry.pictures.map((picture) => ({ ...picture, url: absolute(picture.url) })),
    })),
  };
}

function postPath({ communityName, publicId }: Pick<Post, 'communityName' | 'publicId'>): string {
  return `/${communityName}/post/${publicId}`;
}

function postEntry(post: Post | PostPage): FeedEntry {
  return {
    page: postPath(post),
    title: post.title,
    html: linkHtml(post.link) + post.images.map(imageHtml).join('') + (post.bodyHtml ?? ''),
    leadsTo: post.link?.url ?? null,
    author: authorOf(post),
    community: post.communityName,
    createdAt: post.createdAt,
    editedAt: post.editedAt,
    pictures: post.images.map(({ url, mimetype, size }) => ({ url, type: mimetype, bytes: size })),
  };
}

/** What the card of a link shows. */
function linkHtml(link: Post['link']): string {
  if (!link) return '';
  const { url, title, description, image } = link;
  const anchor = (html: string) => `<p><a href="${escapeHtml(url)}">${html}</a></p>`;
  return (
    anchor(escapeHtml(title ?? url)) +
    (description === null ? '' : `<p>${escapeHtml(description)}</p>`) +
    (image === null ? '' : anchor(pictureHtml(image)))
  );
}

const imageHtml = (image: Image): string =>
  `<p>${pictureHtml(image)}</p>${image.caption === null ? '' : `<p>${escapeHtml(image.caption)}</p>`}`;

function pictureHtml({ url, altText, width, height }: Image): string {
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(altText ?? '')}" width="${width}" height="${height}">`;
}

function commentEntry(comment: Comment): FeedEntry {
  const { communityName, postPublicId, id, postTitle = '' } = comment;
  const author = authorOf(comment);
  return {
    page: `${postPath({ communityName, publicId: postPublicId })}/${id}`,
    title: `${author.name} on “${postTitle}”`,
    html: comment.bodyHtml,
    leadsTo: null,
    author,
    community: communityName,
    createdAt: comment.createdAt,
    editedAt: comment.editedAt,
    pictures: [],
  };
}

/** The name that pages show: of deleted accounts, that of the ghost. */
function authorOf({ username, userDeleted }: Pick<Post, 'username' | 'userDeleted'>): FeedEntry['author'] {
  return userDeleted ? { name: 'Ghost', page: null } : { name: username, page: `/@${username}` };
}
