import { type Judge, listPictureTexts } from '@confab/auto-rules';
import { type AuthoredPost, enqueue, posts, type Tx } from '@confab/db';
import { isNeverHeld, linksAway, type LoggedInViewer } from '@confab/domain';
import { assertEditAppears, findHolding } from '../held.queries.ts';
import { listPictures, type NewPicture } from './post-pictures.queries.ts';

type PostWords = Pick<AuthoredPost, 'type' | 'title' | 'body' | 'bodyHtml' | 'linkUrl'>;

/** What decides whether a post is held, and what automatic rules look at. */
export function wordsOf(
  { type, title, body, bodyHtml: html = null, linkUrl = null }: PostWords,
  pictureTexts: readonly string[],
) {
  const source = body ?? '';
  return {
    parts: { links: linksAway(html), isLink: type === 'link', hasPictures: type === 'image' },
    item: {
      ...{ type: 'post' as const, title, source, html, linkUrl, pictureTexts, depth: null },
      body: linkUrl ?? source,
    },
  };
}

/** Captions, and the alternative texts that the pictures have by now. */
export async function textsOfPictures(tx: Tx, pictures: readonly NewPicture[] = []): Promise<string[]> {
  const described = await listPictures(tx, pictures);
  const texts = [...pictures.map(({ caption }) => caption), ...described.map(({ altText }) => altText)];
  return texts.filter((text) => text !== null);
}

/** Refuses an edit that adds what would have waited. What it adds for rules that act later, they are asked about again. */
export async function assertPostEditAppears(
  tx: Tx,
  judge: Judge,
  member: LoggedInViewer,
  post: typeof posts.$inferSelect,
  added: { changes?: Partial<PostWords>; pictureText?: string | null },
): Promise<void> {
  if (isNeverHeld(member, post.communityId)) return;
  const pictureTexts = (await listPictureTexts(tx, [post.id])).get(post.id) ?? [];
  const before = wordsOf(post, pictureTexts);
  const after = wordsOf({ ...post, ...added.changes }, [...pictureTexts, added.pictureText ?? '']);
  const place = { communityId: post.communityId, userId: post.userId };
  const holding = await findHolding(tx, { ...place, ...after.item }, before.item);
  if (await assertEditAppears(judge, holding, before, after))
    await enqueue(tx, 'applyAutoRules', { postId: post.id, commentId: null });
}
