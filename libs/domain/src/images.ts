/** The usage of a picture decides its storage and copies (api.md 3.1, 4.14). */
export const imageUsages = [
  'postImage',
  'linkThumbnail',
  'profilePicture',
  'communityIcon',
  'communityBanner',
  'siteLogo',
  'siteIcon',
  'linkIcon',
] as const;
export type ImageUsage = (typeof imageUsages)[number];

export type ObjectFit = 'cover' | 'contain';

/** In pixels. */
export type Size = { width: number; height: number };

/** A scaled copy and the box it fits. */
export type CopyRule = {
  name: string;
  boxWidth: number;
  boxHeight: number;
  objectFit: ObjectFit;
  /** The part of the box that the picture fills; its edges are drawn out around it. */
  fills?: number;
  /** Its WebP keeps transparency. It is made at the upload, because the stored original is opaque. */
  transparent?: true;
};

/** A copy rule with the resulting size of one picture. */
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
  siteLogo: [{ ...contain('bar', 480, 112), transparent: true }],
  siteIcon: [
    cover('favicon', 48, 48),
    cover('touch', 180, 180),
    cover('app', 192, 192),
    cover('large', 512, 512),
    // Systems cut icons to their own form: a circle of four fifths of it stays (W3C, Web App Manifest).
    { ...cover('maskable', 512, 512), fills: 0.8 },
  ],
  linkIcon: [],
};

/** The box of the stored original: scaled down to fit, or cropped to fill (api.md 4.14). */
export const imageStoreRules: Readonly<Record<ImageUsage, Omit<CopyRule, 'name'>>> = {
  postImage: { boxWidth: 5000, boxHeight: 5000, objectFit: 'contain' },
  linkThumbnail: { boxWidth: 1280, boxHeight: 720, objectFit: 'cover' },
  profilePicture: { boxWidth: 2000, boxHeight: 2000, objectFit: 'contain' },
  communityIcon: { boxWidth: 2000, boxHeight: 2000, objectFit: 'contain' },
  communityBanner: { boxWidth: 2000, boxHeight: 2000, objectFit: 'contain' },
  siteLogo: { boxWidth: 2000, boxHeight: 500, objectFit: 'contain' },
  siteIcon: { boxWidth: 1024, boxHeight: 1024, objectFit: 'cover' },
  // Shown at 18 pixels, on dense displays at three times as many.
  linkIcon: { boxWidth: 64, boxHeight: 64, objectFit: 'contain' },
};

/** Scales down (never up) to fit the box; rounds down, to at least one pixel. */
function containedSize(original: Size, box: Size): Size {
  const scale = Math.min(1, box.width / original.width, box.height / original.height);
  const scaled = (length: number) => Math.max(1, Math.floor(length * scale + 1e-9));
  return { width: scaled(original.width), height: scaled(original.height) };
}

export function copySizes(usage: ImageUsage, original: Size): CopySize[] {
  return imageCopyRules[usage].map((rule) => {
    const box = { width: rule.boxWidth, height: rule.boxHeight };
    return { ...rule, ...(rule.objectFit === 'cover' ? box : containedSize(original, box)) };
  });
}

/** The copies that are made at the upload. */
export function transparentRules(usage: ImageUsage): readonly CopyRule[] {
  return imageCopyRules[usage].filter(({ transparent }) => transparent);
}

/** If a copy is at least as large as the original in both directions, the original serves as the copy (api.md 4.14). */
export function isOriginal(copy: Size, original: Size): boolean {
  return copy.width >= original.width && copy.height >= original.height;
}

/**
 * The storage key of a picture, or of one of its copies. `hash` is the first 16 hexadecimal digits of the SHA-256 of
 * the stored original, so a URL never changes its content.
 */
export function imageKey(image: StoredName, copyName?: string, format: 'jpeg' | 'webp' = 'jpeg'): string {
  return `${image.id}-${image.hash}${copyName === undefined ? '' : `-${copyName}`}.${format}`;
}

export type StoredName = { id: string; hash: string };

/** Parses a storage key; null if it is malformed. */
export function readImageKey(key: string): { image: StoredName; copyName: string | undefined } | null {
  const [, id, hash, copyName] = /^([0-9a-f]{24})-([0-9a-f]{16})(?:-([a-z]+))?\.jpeg$/.exec(key) ?? [];
  return id === undefined || hash === undefined ? null : { image: { id, hash }, copyName };
}

/** All keys that the picture may have files under, for any usage. */
export function allImageKeys(image: StoredName): string[] {
  const copies = [...copyNames].flatMap((name) => [imageKey(image, name), imageKey(image, name, 'webp')]);
  return [imageKey(image), ...copies];
}

/** Copy names of all usages. */
export const copyNames: ReadonlySet<string> = new Set(
  Object.values(imageCopyRules).flatMap((rules) => rules.map(({ name }) => name)),
);

/** URL path of a storage key. */
export function imagePath(key: string): string {
  return `/images/${key}`;
}

/** Of the picture that link previews show of a post without a picture. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Its URL path. An edited post has another, because those who show previews keep a picture by its address. */
export function cardPath(post: { publicId: string; createdAt: string; editedAt: string | null }): string {
  const version = Date.parse(post.editedAt ?? post.createdAt).toString(36);
  return `/images/cards/${post.publicId}/${version}.png`;
}
