import { postsApi } from '@confab/api-contract';
import { enqueue, enqueueEach, type Tx } from '@confab/db';
import {
  canCreatePost,
  canSpeakAs,
  codePointLength,
  hasPointsToPost,
  limits,
  readLinkUrl,
} from '@confab/domain';
import { memberTransaction } from '../accounts/still-there.queries.ts';
import { getCommunityById, getCommunityByName } from '../communities/communities.queries.ts';
import type { Config } from '../config.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { getActingViewer } from '../moderators/still-moderates.queries.ts';
import { getWritingViewer } from '../moderators/still-welcome.queries.ts';
import { loadPost } from './load-posts.ts';
import { renderBody } from './post-body.ts';
import type { NewPicture } from './post-pictures.queries.ts';
import { getPost, insertPost, type PostContent } from './posts.queries.ts';

export const postCreationRoutes: RouteModule = (route, { config, db, markdown }) => {
  // The order of the checks is that of api.md 2.7.
  route(postsApi.create, async ({ body, viewer }) => {
    const { type, title } = body;
    const userGroup = body.userGroup ?? 'normal';
    if (type === 'image' && !config.imagePosts) throw new ApiError('no_image_posts');
    const community = await getCommunityByName(db, body.community);
    assertAllowed(hasPointsToPost(viewer, pointsBar(config, type)));
    if (codePointLength(title) < limits.postTitleMin) throw new ApiError('post/title-too-short');
    const given = readContent(body);
    assertAllowed(canCreatePost(viewer, community));
    assertAllowed(canSpeakAs(viewer, community.id, userGroup));

    const content: PostContent =
      given.type === 'text' ? { ...given, ...(await renderBody(markdown, given.body)) } : given;
    const id = await memberTransaction(db, viewer, async (tx) => {
      const acting = await getActingViewer(tx, viewer, community.id);
      const [writer, place] = await Promise.all([
        getWritingViewer(tx, acting, community.id),
        getCommunityById(tx, community.id),
      ]);
      assertAllowed(canCreatePost(writer, place));
      assertAllowed(canSpeakAs(writer, community.id, userGroup));
      const post = { userId: viewer.user.id, communityId: community.id, userGroup, title, content };
      const postId = await insertPost(tx, post);
      await enqueueFollowUps(tx, postId, content);
      return postId;
    });
    return loadPost(db, await getPost(db, id), viewer);
  });
};

function pointsBar({ requiredPoints }: Config, type: PostContent['type']): number {
  const bars = { text: 0, image: requiredPoints.imagePost, link: requiredPoints.linkPost };
  return bars[type];
}

/** What belongs to the type of a post; the rest of the request is ignored. */
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
  return pictures.map(({ imageId, caption = '' }) => ({ imageId, caption: caption === '' ? null : caption }));
}

/** The worker makes the copies of each picture and looks for the preview of a link. */
async function enqueueFollowUps(tx: Tx, postId: string, content: PostContent): Promise<void> {
  if (content.type === 'link') await enqueue(tx, 'fetchLinkPreview', { postId });
  if (content.type === 'image') {
    const pictures = content.images.map(({ imageId }) => ({ imageId }));
    await enqueueEach(tx, 'makeImageCopies', pictures);
  }
}
