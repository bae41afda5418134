import type { Image } from '@confab/api-contract/calls';
import { forgetKept, forgetKeptBelow, keep, readKept } from '../../lib/draft-files.ts';
import type { Picture } from './picture.ts';

/** What is kept of a picture on this device. Its file stands beside it until the post is published or given up. */
type KeptPicture = Pick<Picture, 'key' | 'name' | 'bytes' | 'caption' | 'altText'> & {
  uploaded: { image: Image; at: number } | null;
};

type KeptDraft = { savedAt: number; pictures: KeptPicture[] };

export type FoundPicture = { picture: Picture; file: File | undefined };

/** Pictures that nobody came back for are given up: they are large, and they are somebody's own. */
const keptDays = 7;
/** The server deletes what no post uses after 12 hours, by an hourly sweep; whoever is nearly there sends it again. */
const uploadLastsMs = 11.5 * 3600_000;

/** The pictures of an account's post that was begun on this device. */
export function pictureDraft(account: string) {
  // The number changes with the form of what is kept.
  const below = `draft:1:${account}:`;
  const listKey = `${below}list`;
  const fileKey = (key: string) => `${below}file:${key}`;

  return {
    async read(): Promise<FoundPicture[]> {
      const draft = await readKept<KeptDraft>(listKey);
      const expired = draft === undefined || Date.now() - draft.savedAt > keptDays * 24 * 3600_000;
      const kept = expired ? [] : draft.pictures;
      const staying = kept.map(({ key }) => fileKey(key));
      await forgetKeptBelow(below, new Set(expired ? [] : [listKey, ...staying]));
      return Promise.all(
        kept.map(async (picture) => {
          const file = await readKept<File>(fileKey(picture.key));
          return { picture: asFound(picture, file), file };
        }),
      );
    },
    async write(pictures: readonly Picture[]): Promise<void> {
      const kept = pictures.filter(canBeKept).map(asKept);
      if (kept.length === 0) await forgetKept(listKey);
      else await keep(listKey, { savedAt: Date.now(), pictures: kept } satisfies KeptDraft);
    },
    keepFile: (key: string, file: File) => keep(fileKey(key), file),
    forgetFile: (key: string) => forgetKept(fileKey(key)),
    forget: () => forgetKeptBelow(below),
  };
}

export type PictureDraft = ReturnType<typeof pictureDraft>;

/** What was refused for good is told once. */
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
