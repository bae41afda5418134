/** What a picture is for; it decides how it is stored and which copies it has (api.md 3.1, 4.14). */
export const imageUsages = [
  'postImage',
  'linkThumbnail',
  'profilePicture',
  'communityIcon',
  'communityBanner',
] as const;
export type ImageUsage = (typeof imageUsages)[number];

export type ObjectFit = 'cover' | 'contain';

/** A size in pixels. */
export type Size = { width: number; height: number };

/** A picture that is stored, scaled to a box. */
export type CopyRule = { name: string; boxWidth: number; boxHeight: number; objectFit: ObjectFit };

/** One copy of one picture: the rule and the size it comes to. */
export type CopySize = CopyRule & Size;

const cover = (name: string, boxWidth: number, boxHeight: number): CopyRule => ({
  name,
  boxWidth,
  boxHeight,
  objectFit: 'cover',
});
const contain = (name: string, boxWidth: number, boxHeight: number): CopyRule => ({
  name,
  boxWidth,
  boxHeight,
  objectFit: 'contain',
});

const portraits = [cover('tiny', 50, 50), cover('small', 120, 120), cover('medium', 200, 200)];

/** Names and boxes of copies by usage (api.md 3.1). */
const imageCopyRules: Readonly<Record<ImageUsage, readonly CopyRule[]>> = {
  postImage: [
    cover('tiny', 120, 120),
    cover('small', 325, 250),
    contain('medium', 720, 1440),
    contain('large', 1080, 2160),
    contain('huge', 2160, 4320),
  ],
  linkThumbnail: [cover('tiny', 120, 120), cover('desktop', 325, 250), cover('mobile', 875, 500)],
  profilePicture: portraits,
  communityIcon: portraits,
  communityBanner: [cover('small', 720, 240), cover('large', 1440, 480)],
};

/** The box a picture is stored in: scaled down into it, or cut to fill it (api.md 4.14). */
export const imageStoreRules: Readonly<Record<ImageUsage, Omit<CopyRule, 'name'>>> = {
  postImage: { boxWidth: 5000, boxHeight: 5000, objectFit: 'contain' },
  linkThumbnail: { boxWidth: 1280, boxHeight: 720, objectFit: 'cover' },
  profilePicture: { boxWidth: 2000, boxHeight: 2000, objectFit: 'contain' },
  communityIcon: { boxWidth: 2000, boxHeight: 2000, objectFit: 'contain' },
  communityBanner: { boxWidth: 2000, boxHeight: 2000, objectFit: 'contain' },
};

/** The size of an original scaled down, never up, to fit a box; fractions are cut off, one pixel stays. */
function containedSize(original: Size, box: Size): Size {
  const scale = Math.min(1, box.width / original.width, box.height / original.height);
  const scaled = (length: number) => Math.max(1, Math.floor(length * scale + 1e-9));
  return { width: scaled(original.width), height: scaled(original.height) };
}

/** The copies of a picture, in the order of the rules, with their sizes. */
export function copySizes(usage: ImageUsage, original: Size): CopySize[] {
  return imageCopyRules[usage].map((rule) => {
    const box = { width: rule.boxWidth, height: rule.boxHeight };
    return { ...rule, ...(rule.objectFit === 'cover' ? box : containedSize(original, box)) };
  });
}

/** A copy at least as large as the original in both directions is the original (api.md 4.14). */
export function isOriginal(copy: Size, original: Size): boolean {
  return copy.width >= original.width && copy.height >= original.height;
}

/**
 * The storage key of a picture, or of one of its copies. The hash is the first 16 hexadecimal digits of the SHA-256 of
 * the stored original, so that an address never shows another picture.
 */
export function imageKey(image: StoredName, copyName?: string, format: 'jpeg' | 'webp' = 'jpeg'): string {
  return `${image.id}-${image.hash}${copyName === undefined ? '' : `-${copyName}`}.${format}`;
}

/** What the storage keys of a picture are made of. */
export type StoredName = { id: string; hash: string };

/** The picture of an address, and which of its copies. Null where the text is no key. */
export function readImageKey(key: string): { image: StoredName; copyName: string | undefined } | null {
  const [, id, hash, copyName] = /^([0-9a-f]{24})-([0-9a-f]{16})(?:-([a-z]+))?\.jpeg$/.exec(key) ?? [];
  return id === undefined || hash === undefined ? null : { image: { id, hash }, copyName };
}

/** The keys that a picture may have files under, whatever it is for. */
export function allImageKeys(image: StoredName): string[] {
  const copies = [...copyNames].flatMap((name) => [imageKey(image, name), imageKey(image, name, 'webp')]);
  return [imageKey(image), ...copies];
}

/** The names of copies, of every usage. */
export const copyNames: ReadonlySet<string> = new Set(
  Object.values(imageCopyRules).flatMap((rules) => rules.map(({ name }) => name)),
);

/** The address of a storage key, below the site's own. */
export function imagePath(key: string): string {
  return `/images/${key}`;
}
