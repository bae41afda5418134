import { type Db, enqueue, images, linkIcons, posts } from '@confab/db';
import { imageKey, type StoredName } from '@confab/domain';
import { storeImage, UnsupportedImage } from '@confab/images';
import {
  type Fetched,
  type Fetcher,
  isPassing,
  type Outcome,
  type PageFacts,
  readAll,
  readPageFacts,
} from '@confab/outbound';
import type { ObjectStore } from '@confab/storage';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { JobContext, JobHandler } from '../registry.ts';

const triedForMs = 60 * 60 * 1000;

const firstPauseMs = 30 * 1000;

export const fetchLinkPreview: JobHandler<'fetchLinkPreview'> = async (
  { postId },
  { db, store, fetcher, log, signal },
) => {
  const link = await findLinkWithoutPreview(db, postId);
  if (!link) return;

  const url = new URL(link.url);
  const page = await fetcher.get(link.url, pageOf(url), { signal });
  if (page.ok) {
    const { title, description, icon } = page.value.facts ?? noWords;
    const linkIcon = await iconOf(url, icon, { db, store, fetcher, signal });
    await db
      .update(posts)
      .set({ linkTitle: title || null, linkDescription: description || null, linkIcon })
      .where(and(eq(posts.id, postId), awaitsPreview));
  }
  const picture = page.ok ? await pictureOf(page.value, fetcher, signal) : page;
  if (!picture.ok) {
    const again = isPassing(picture.failure) && link.ageMs < triedForMs;
    log.info({ failure: picture.failure, again }, 'the page of a link could not be fetched');
    if (again) await tryAgain(db, postId, link.ageMs);
    return;
  }
  if (picture.value === null) return;

  try {
    const { id } = await storePicture(db, store, 'linkThumbnail', picture.value);
    await attachPreview(db, postId, id);
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

/** What a link leads to: a page, or a picture itself. */
type LinkedPage = { facts: PageFacts; bytes?: undefined } | { facts?: undefined; bytes: Uint8Array };

const noWords = { title: '', description: '', icon: undefined };

const pageOf =
  (link: URL) =>
  async (answer: Fetched): Promise<LinkedPage> => {
    if (isPicture(answer)) return { bytes: await readAll(answer.body) };
    const facts = await readPageFacts(answer);
    // Where a link leads to another site, that one must not choose the icon of all links to this one.
    return { facts: answer.url.host === link.host ? facts : { ...facts, icon: null } };
  };

/** The Open Graph picture of a page, or the link itself where it is a picture. Null when there is none. */
async function pictureOf(
  { facts, bytes }: LinkedPage,
  fetcher: Fetcher,
  signal: AbortSignal,
): Promise<Outcome<Uint8Array | null>> {
  if (!facts) return { ok: true, value: bytes };
  if (facts.image === null) return { ok: true, value: null };
  return fetcher.get(facts.image, readPicture, { signal });
}

const readPicture = ({ body }: Fetched) => readAll(body);

const iconKeptForMs = 7 * 24 * 60 * 60 * 1000;

/**
 * The storage key of the icon of a site, or null. It is fetched once for all links to the site in a week; where a page
 * names none (null), from the address that browsers try. Undefined: nothing is known of the page, and nothing fetched.
 */
async function iconOf(
  { host, origin }: URL,
  address: string | null | undefined,
  { db, store, fetcher, signal }: Pick<JobContext, 'db' | 'store' | 'fetcher' | 'signal'>,
): Promise<string | null> {
  const [known] = await db
    .select({ image: { id: images.id, hash: images.hash }, fetchedAt: linkIcons.fetchedAt })
    .from(linkIcons)
    .leftJoin(images, eq(images.id, linkIcons.imageId))
    .where(eq(linkIcons.host, host));
  const fresh = known !== undefined && Date.now() - Date.parse(known.fetchedAt) < iconKeptForMs;
  if (fresh || address === undefined) return known?.image ? imageKey(known.image) : null;

  const found = await fetcher.get(address ?? `${origin}/favicon.ico`, readPicture, { signal });
  const image = found.ok
    ? await storePicture(db, store, 'linkIcon', found.value).catch(unlessNoPicture)
    : null;
  await db.transaction(async (tx) => {
    const icon = { imageId: image?.id ?? null, fetchedAt: sql`now()` };
    await tx
      .insert(linkIcons)
      .values({ host, ...icon })
      .onConflictDoUpdate({ target: linkIcons.host, set: icon });
    if (!image) return;
    // It has no copies: it is as small as they would be.
    await tx
      .update(images)
      .set({ usedAt: sql`now()`, copiesMadeAt: sql`now()` })
      .where(eq(images.id, image.id));
  });
  return image && imageKey(image);
}

function unlessNoPicture(error: unknown): null {
  if (error instanceof UnsupportedImage) return null;
  throw error;
}

/** By its media type; by its name when the type is not that of a page (api.md 4.8). */
function isPicture({ url, contentType }: Fetched): boolean {
  if (/^image\/(?:jpeg|png|webp)\b/i.test(contentType)) return true;
  return !/html/i.test(contentType) && /\.(?:jpe?g|png|webp)$/i.test(url.pathname);
}

/** Stores the picture as an unused upload, so that it is swept if the job dies before attaching it. */
function storePicture(
  db: Db,
  store: ObjectStore,
  usage: 'linkThumbnail' | 'linkIcon',
  source: Uint8Array,
): Promise<StoredName> {
  return storeImage(store, {
    usage,
    source,
    record: async (image) => {
      await db.insert(images).values(image);
      return image;
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
