import { imagesApi } from '@confab/api-contract';
import type { Tx } from '@confab/db';
import {
  actingGroup,
  canDescribeImage,
  cutText,
  limits,
  type LoggedInViewer,
  readLinkUrl,
} from '@confab/domain';
import { readPageFacts } from '@confab/outbound';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import {
  type CommunityPicture,
  findCommunityOfPicture,
  pictureActs,
} from '../communities/community-pictures.queries.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { recordAct } from '../communities/moderators/moderation-log.queries.ts';
import { presentBareImage } from '../images/images.present.ts';
import { getImageForUpdate, setAltText } from '../images/images.queries.ts';
import { receiveImage } from '../members/receive-image.ts';
import { findPostOfPicture } from './posts/post-pictures.queries.ts';
import { assertPostEditAppears } from './posts/post-words.ts';

/** Concurrent fetches of this process. Refusing is acceptable: a member can type the title. */
const fetchesMax = 8;
/** Per member, so that one member's slow pages do not block the others. */
const fetchesPerMemberMax = 3;

export const imageRoutes: RouteModule = (route, context) => {
  const { config, db, fetcher, judge } = context;

  route(imagesApi.upload, async ({ viewer, http }) => {
    if (!config.imagePosts) throw new ApiError('no_image_posts');
    const uploaded = { request: http.request, usage: 'postImage', viewer } as const;
    return presentBareImage(await receiveImage(context, uploaded));
  });

  route(imagesApi.describe, async ({ params, body, viewer }) => {
    const ofCommunity = await findCommunityOfPicture(db, params.imageId);
    const described = await memberTransaction(
      db,
      viewer,
      { in: ofCommunity?.communityId },
      async (tx, member) => {
        const { image, ownerId } = await getImageForUpdate(tx, params.imageId);
        assertAllowed(canDescribeImage(member, { ownerId, communityId: ofCommunity?.communityId ?? null }));
        const altText = body.altText || null;
        if (altText === image.altText) return image;
        const post = await findPostOfPicture(tx, image.id);
        if (post) await assertPostEditAppears(tx, judge, member, post, { pictureText: altText });
        await setAltText(tx, image.id, altText);
        if (ofCommunity) await recordDescription(tx, member, ofCommunity);
        return { ...image, altText };
      },
    );
    return presentBareImage(described);
  });

  /** User ids of waiting members, one entry per request. */
  const waiting: string[] = [];

  route(imagesApi.linkInfo, async ({ query, viewer }) => {
    const url = readWholeUrl(query.url ?? '');
    const member = viewer.user.id;
    const own = waiting.filter((id) => id === member).length;
    if (waiting.length >= fetchesMax || own >= fetchesPerMemberMax) return { title: '' };
    await viewer.token?.take(db);
    waiting.push(member);
    try {
      const page = await fetcher.get(url, readPageFacts);
      return { title: page.ok ? cutText(page.value.title, limits.postTitleMax) : '' };
    } finally {
      waiting.splice(waiting.indexOf(member), 1);
    }
  });
};

/** Pictures of a community get their description in the community's name. */
async function recordDescription(
  tx: Tx,
  member: LoggedInViewer,
  { communityId, column }: CommunityPicture,
): Promise<void> {
  await recordAct(tx, {
    communityId,
    act: pictureActs[column],
    userId: member.user.id,
    actedAs: actingGroup(member, communityId),
    details: { changed: ['altText'] },
  });
}

/** Posts accept a link without scheme, this call does not (api.md 2.9). */
function readWholeUrl(given: string): string {
  const url = given.trim().startsWith('//') ? null : readLinkUrl(given);
  if (url === null) throw new ApiError('invalid-url');
  return url;
}
