import { type Db, enqueue, images, posts } from '@confab/db';
import { storeImage, UnsupportedImage } from '@confab/images';
import {
  type Fetched,
  type Fetcher,
  isPassing,
  type Outcome,
  readAll,
  readPageFacts,
} from '@confab/outbound';
import type { ObjectStore } from '@confab/storage';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { JobHandler } from '../registry.ts';

const triedForMs = 60 * 60 * 1000;

const firstPauseMs = 30 * 1000;

export const fetchLinkPreview: JobHandler<'fetchLinkPreview'> = async (
  { postId },
  { db, store, fetcher, log, signal },
) => {
  const link = await findLinkWithoutPreview(db, postId);
  if (!link) return;

  const picture = await fetchPicture(fetcher, link.url, signal);
  if (!picture.ok) {
    const again = isPassing(picture.failure) && link.ageMs < triedForMs;
    log.info({ failure: picture.failure, again }, 'the page of a link could not be fetched');
    if (again) await tryAgain(db, postId, link.ageMs);
    return;
  }
  if (picture.value === null) return;

  try {
    await attachPreview(db, postId, await storePreview(db, store, picture.value));
  } catch (error) {
    if (!(error instanceof UnsupportedImage)) throw error;
    log.info({ reason: error.message }, 'the preview of a link is no picture');
  }
};

type Link = { url: string; ageMs: number };

/** Undefined when the content was deleted, or another run of the job came first. */
async function findLinkWithoutPreview(db: Db, postId: string): Promise<Link | undefined> {
  const [link] = await db
    .select({ url: posts.linkUrl, createdAt: posts.createdAt })
    .from(posts)
    .where(and(eq(posts.id, postId), awaitsPreview));
  return link && link.url !== null
    ? { url: link.url, ageMs: Date.now() - Date.parse(link.createdAt) }
    : undefined;
}

const awaitsPreview = and(
  isNotNull(posts.linkUrl),
  isNull(posts.deletedContentAt),
  isNull(posts.linkImageId),
);

/**
 * Each pause is as long as the post's age. A page that stays away for an hour gets no preview, and the job does not
 * fail: that is no error an operator could fix.
 */
async function tryAgain(db: Db, postId: string, ageMs: number): Promise<void> {
  const runAt = new Date(Date.now() + Math.max(firstPauseMs, ageMs)).toISOString();
  await enqueue(db, 'fetchLinkPreview', { postId }, { key: `fetchLinkPreview:${postId}`, runAt });
}

/** The Open Graph picture of a page, or the link itself where it is a picture. Null when there is none. */
async function fetchPicture(
  fetcher: Fetcher,
  url: string,
  signal: AbortSignal,
): Promise<Outcome<Uint8Array | null>> {
  const found = await fetcher.get(url, readPictureOrItsAddress, { signal });
  if (!found.ok) return found;
  const { value } = found;
  if (typeof value !== 'string') return { ok: true, value };
  return fetcher.get(value, ({ body }) => readAll(body), { signal });
}

async function readPictureOrItsAddress(answer: Fetched): Promise<Uint8Array | string | null> {
  return isPicture(answer) ? readAll(answer.body) : (await readPageFacts(answer)).image;
}

/** By its media type; by its name when the type is not that of a page (api.md 4.8). */
function isPicture({ url, contentType }: Fetched): boolean {
  if (/^image\/(?:jpeg|png|webp)\b/i.test(contentType)) return true;
  return !/html/i.test(contentType) && /\.(?:jpe?g|png|webp)$/i.test(url.pathname);
}

/** Stores the picture as an unused upload, so that it is swept if the job dies before attaching it. */
async function storePreview(db: Db, store: ObjectStore, source: Uint8Array): Promise<string> {
  return storeImage(store, {
    usage: 'linkThumbnail',
    source,
    record: async (image) => {
      await db.insert(images).values(image);
      return image.id;
    },
  });
}

/** Attaches the picture to its post, or has it deleted when the post no longer accepts one. */
async function attachPreview(db: Db, postId: string, imageId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const attached = await tx
      .update(posts)
      .set({ linkImageId: imageId })
      .where(and(eq(posts.id, postId), awaitsPreview))
      .returning({ id: posts.id });
    if (attached.length > 0) {
      await tx
        .update(images)
        .set({ usedAt: sql`now()` })
        .where(eq(images.id, imageId));
      await enqueue(tx, 'makeImageCopies', { imageId });
      return;
    }
    const unused = await tx
      .delete(images)
      .where(eq(images.id, imageId))
      .returning({ id: images.id, hash: images.hash });
    await enqueue(tx, 'deleteImageFiles', { images: unused });
  });
}
