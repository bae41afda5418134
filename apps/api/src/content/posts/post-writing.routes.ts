import { type Post, postsApi } from '@confab/api-contract';
import { type AuthoredPost, enqueue, type PostContent } from '@confab/db';
import {
  canCreatePost,
  canEditPost,
  canSpeakAs,
  codePointLength,
  hasPointsToPost,
  isNeverHeld,
  limits,
  publicIdFrom,
  readLinkUrl,
  visibleText,
} from '@confab/domain';
import { assertMayWriteFirst } from '../../joining/admission.ts';
import { lockViewerBan, memberTransaction } from '../../members/member-transaction.queries.ts';
import { isWarned } from '../../communities/moderators/warnings.queries.ts';
import { getCommunityById, getCommunityByName } from '../../communities/communities.queries.ts';
import type { Config } from '../../config.ts';
import { callDigest } from '../../http/call-digest.ts';
import { ApiError, assertAllowed } from '../../http/errors.ts';
import type { RouteModule } from '../../http/route.ts';
import type { RequestViewer } from '../../http/viewer.ts';
import {
  findHeldPost,
  findHolding,
  insertHeldPost,
  isJudgedLater,
  rulesAgainst,
  whyHeld,
} from '../held.queries.ts';
import { loadHeld } from '../load-held.ts';
import { authored } from './authored.ts';
import { loadPost } from './load-posts.ts';
import { renderBody } from './post-body.ts';
import { describeUploads, type NewPicture } from './post-pictures.queries.ts';
import { assertPostEditAppears, textsOfPictures, wordsOf } from './post-words.ts';
import {
  findPost,
  getPost,
  getPostForUpdate,
  insertPost,
  isWritten,
  isWrittenBefore,
  type LockedPost,
  type PostChanges,
  updatePost,
} from './posts.queries.ts';

export const postWritingRoutes: RouteModule = (route, { config, db, markdown, judge }) => {
  // Order of the checks: api.md 2.7.
  route(postsApi.create, async ({ body, viewer }) => {
    const digest = callDigest(config.secret, viewer, { name: 'posts.create', body });
    const publicId = digest && publicIdFrom(digest);
    if (publicId !== undefined && (await isWritten(db, publicId))) return loadWritten(publicId, viewer);
    // What the route reads; the rest are columns.
    const {
      type,
      body: text,
      images,
      imageId,
      url,
      community: place,
      userGroup = 'normal',
      title,
      idempotencyKey: _key,
      ...columns
    } = body;
    if (type === 'image' && !config.imagePosts) throw new ApiError('no_image_posts');
    const community = await getCommunityByName(db, place);
    assertAllowed(hasPointsToPost(viewer, pointsBar(config, type)));
    if (codePointLength(visibleText(title)) < limits.postTitleMin) throw new ApiError('post/title-too-short');
    const given = readContent({ type, body: text, images, imageId, url });
    assertAllowed(canCreatePost(viewer, community));
    assertAllowed(canSpeakAs(viewer, community.id, userGroup));
    await assertMayWriteFirst(db, config, viewer.row);

    const rendered = given.type === 'text' ? await renderBody(markdown, given.body) : {};
    const content: PostContent = { ...authored(columns), title, ...given, ...rendered };
    const written = await memberTransaction(db, viewer, { in: community.id }, async (tx, member) => {
      if (publicId !== undefined && (await isWrittenBefore(tx, publicId))) return { publicId };
      const [writer, current] = await Promise.all([
        lockViewerBan(tx, member, community.id),
        getCommunityById(tx, community.id),
      ]);
      assertAllowed(canCreatePost(writer, current));
      assertAllowed(canSpeakAs(writer, community.id, userGroup));
      const place = { communityId: community.id, userId: viewer.user.id };
      if (await isWarned(tx, viewer.user.id, place)) throw new ApiError('warning-unread');
      if (type === 'image') await describeUploads(tx, viewer.user.id, images ?? []);
      const { parts, item } = wordsOf(content, await textsOfPictures(tx, content.images));
      const holding = isNeverHeld(writer, community.id)
        ? undefined
        : await findHolding(tx, { ...place, ...item });
      const why = whyHeld(holding, parts, await rulesAgainst(judge, holding, item));
      if (why.why.length > 0) return insertHeldPost(tx, { ...place, ...why, content, publicId });
      const post = await insertPost(tx, { ...place, userGroup, content, publicId });
      if (isJudgedLater(holding)) await enqueue(tx, 'applyAutoRules', { postId: post.id, commentId: null });
      return post;
    });
    return loadWritten(written.publicId, viewer);
  });

  /** What a member has written: a post, or what waits to become one. */
  async function loadWritten(publicId: string, viewer: RequestViewer): Promise<Post> {
    const post = await findPost(db, publicId);
    if (post) return loadPost(db, post, viewer);
    const row = await findHeldPost(db, publicId);
    const shown = row && (await loadHeld(db, [row], viewer)).get(row.id);
    if (shown?.type !== 'post') throw new ApiError('held-not-found');
    return shown.post;
  }

  route(postsApi.edit, async ({ params, body, viewer }) => {
    const { post } = await getPost(db, params.postId);
    assertAllowed(canEditPost(viewer, post));
    const { body: text, userGroup, ...columns } = body;
    if (columns.title !== undefined && codePointLength(visibleText(columns.title)) < limits.postTitleMin) {
      throw new ApiError('post/title-too-short');
    }
    if (userGroup !== undefined && userGroup !== post.userGroup) {
      assertAllowed(canSpeakAs(viewer, post.communityId, userGroup));
    }
    const rendered = text === undefined ? undefined : await renderBody(markdown, text);

    const speaksIn = userGroup === undefined ? undefined : post.communityId;
    await memberTransaction(db, viewer, { in: speaksIn }, async (tx, member) => {
      const current = await getPostForUpdate(tx, post.id);
      const changes = changesOf(authored(columns), current);
      const writable = current.type === 'text' && !current.deletedContent;
      if (writable && rendered && rendered.body !== current.body) Object.assign(changes, rendered);
      if (Object.keys(changes).length > 0)
        await assertPostEditAppears(tx, judge, member, current, { changes });
      if (Object.keys(changes).length > 0) changes.editedAt = new Date().toISOString();
      if (userGroup !== undefined && userGroup !== current.userGroup) {
        assertAllowed(canSpeakAs(member, post.communityId, userGroup));
        changes.userGroup = userGroup;
      }
      if (Object.keys(changes).length > 0) await updatePost(tx, post.id, changes);
    });
    return loadPost(db, await getPost(db, post.id), viewer);
  });
};

/** The given values that are not there yet. */
function changesOf(given: Partial<AuthoredPost>, current: LockedPost): PostChanges {
  return Object.fromEntries(
    Object.entries(given).filter(([key, value]) => value !== Reflect.get(current, key)),
  );
}

function pointsBar({ requiredPoints }: Config, type: PostContent['type']): number {
  const bars = { text: 0, image: requiredPoints.imagePost, link: requiredPoints.linkPost };
  return bars[type];
}

/** The fields that the post's type uses; others are ignored. */
type GivenContent = {
  type: PostContent['type'];
  body?: string | undefined;
  images?: readonly { imageId: string; caption?: string | undefined }[] | undefined;
  imageId?: string | undefined;
  url?: string | undefined;
};

function readContent(given: GivenContent) {
  switch (given.type) {
    case 'text':
      return { type: given.type, body: given.body ?? null };
    case 'image':
      return { type: given.type, images: readPictures(given) };
    case 'link': {
      const linkUrl = readLinkUrl(given.url ?? '');
      if (linkUrl === null) throw new ApiError('invalid-url');
      return { type: given.type, linkUrl };
    }
  }
}

function readPictures(given: GivenContent): NewPicture[] {
  const single = given.imageId === undefined ? [] : [{ imageId: given.imageId, caption: '' }];
  const pictures = given.images?.length ? given.images : single;
  if (pictures.length === 0) throw new ApiError('invalid_image_id');
  if (pictures.length > limits.imagesPerPostMax) throw new ApiError('too-many-images');
  return pictures.map(({ imageId, caption = '' }) => ({
    imageId,
    caption: visibleText(caption) === '' ? null : caption,
  }));
}
