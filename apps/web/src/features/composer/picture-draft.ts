import type { Image } from '@confab/api-contract/calls';
import { postMessages } from '@confab/domain';
import { forgetKept, forgetKeptBelow, keep, keptKeys, readKept } from '../../lib/kept-files.ts';

/** A picture of a post in progress: a file with the state of its upload. */
export type Picture = {
  key: string;
  /** The file's name. */
  name: string;
  bytes: number;
  caption: string;
  altText: string;
  upload: Upload;
};

export type Upload =
  | { state: 'waiting' }
  | { state: 'running'; sent: number }
  | {
      state: 'done';
      image: Image;
      /** Milliseconds since 1970. */
      at: number;
    }
  | {
      state: 'failed';
      why: string;
      /** Whether a retry can succeed. */
      again: boolean;
    };

export function isUnderWay({ upload: { state } }: Picture): boolean {
  return state === 'waiting' || state === 'running';
}

/** Why a post cannot be sent with these pictures; undefined if it can. */
export function checkPictures(pictures: readonly Picture[]): string | undefined {
  if (!pictures.some(({ upload }) => upload.state === 'done')) return postMessages.imagesMissing;
  if (pictures.some(({ upload }) => upload.state === 'failed')) {
    return 'Try again with the pictures that failed, or remove them.';
  }
  return undefined;
}

/**
 * What is stored of a picture on this device. Its file is stored beside it until the post is published or discarded.
 */
type KeptPicture = Pick<Picture, 'key' | 'name' | 'bytes' | 'caption' | 'altText'> & {
  uploaded: { image: Image; at: number } | null;
};

type KeptDraft = { savedAt: number; pictures: KeptPicture[] };

type FoundPicture = { picture: Picture; file: File | undefined };

/** Abandoned drafts are deleted: pictures are large and private. */
const keptDays = 7;
/** The server deletes unused uploads after 12 hours, by an hourly sweep: older ones are sent again. */
const uploadLastsMs = 11.5 * 3600_000;

/** The number changes with the stored form. */
const prefix = 'draft:2:';
const listName = 'list';

/** The stored pictures of a draft, by the key of its text. */
export function pictureDraft(draft: Promise<string>) {
  const below = draft.then((key) => `${prefix}${key}:`);
  const listKey = async () => (await below) + listName;
  const fileKey = async (key: string) => `${await below}file:${key}`;

  return {
    async read(): Promise<FoundPicture[]> {
      await forgetAbandoned();
      const { pictures } = (await readKept<KeptDraft>(await listKey())) ?? { pictures: [] };
      return Promise.all(
        pictures.map(async (picture) => {
          const file = await readKept<File>(await fileKey(picture.key));
          return { picture: asFound(picture, file), file };
        }),
      );
    },
    async write(pictures: readonly Picture[]): Promise<void> {
      const kept = pictures.filter(canBeKept).map(asKept);
      if (kept.length === 0) await forgetKept(await listKey());
      else await keep(await listKey(), { savedAt: Date.now(), pictures: kept } satisfies KeptDraft);
    },
    keepFile: async (key: string, file: File) => keep(await fileKey(key), file),
    forgetFile: async (key: string) => forgetKept(await fileKey(key)),
    forget: async () => forgetKeptBelow(await below),
  };
}

/** Deletes what is left of drafts, of any account, whose pictures have long not changed. */
async function forgetAbandoned(): Promise<void> {
  for (const key of await keptKeys(prefix)) {
    if (!key.endsWith(`:${listName}`)) continue;
    const draft = await readKept<KeptDraft>(key);
    const fresh = draft !== undefined && Date.now() - draft.savedAt < keptDays * 24 * 3600_000;
    if (!fresh) await forgetKeptBelow(key.slice(0, -listName.length));
  }
}

export type PictureDraft = ReturnType<typeof pictureDraft>;

/** Final refusals are shown once and not stored. */
function canBeKept({ upload }: Picture): boolean {
  return upload.state !== 'failed' || upload.again;
}

function asKept({ key, name, bytes, caption, altText, upload }: Picture): KeptPicture {
  const uploaded = upload.state === 'done' ? { image: upload.image, at: upload.at } : null;
  return { key, name, bytes, caption, altText, uploaded };
}

function asFound({ uploaded, ...picture }: KeptPicture, file: File | undefined): Picture {
  if (uploaded && Date.now() - uploaded.at < uploadLastsMs)
    return { ...picture, upload: { state: 'done', ...uploaded } };
  if (file) return { ...picture, upload: { state: 'waiting' } };
  return {
    ...picture,
    upload: { state: 'failed', why: 'This picture is no longer there. Choose it again.', again: false },
  };
}
