import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ImageUsage } from '@confab/domain';
import { type CleanImage, cleanImage } from '@confab/images';
import type { DemoCommunity, DemoContent, DemoMember, DemoPicture, StandingPicture } from './content.ts';
import { hour, minute } from './moments.ts';
import type { Stage } from './stage.ts';
import type { CommunityTexts, PersonText, PostText } from './texts.ts';

/** The pictures of a post, uploaded one after the other before it was submitted. */
export function planPictures(
  { pictures = [], sameView }: PostText,
  community: string,
  postedAt: number,
  stage: Stage,
): DemoPicture[] {
  skipDraw(stage);
  return pictures.map(({ file, alt, caption }, index) => {
    const id = stage.ids.object(postedAt - (pictures.length - index) * minute);
    if (!sameView) skipDraw(stage);
    return { id, file: `${community}/${file}`, altText: alt, caption: caption ?? null };
  });
}

/** What the worker would have found on the page that a link leads to. */
export function planPreview(
  { preview }: PostText,
  community: string,
  postedAt: number,
  stage: Stage,
): DemoPicture | null {
  if (preview === undefined) return null;
  const id = stage.ids.object(postedAt);
  skipDraw(stage);
  return { id, file: `${community}/${preview}`, altText: null, caption: null };
}

/** The icon and the banner of a community, which its founder put there in the first hours. */
export function planLook(
  { name, icon, banner }: CommunityTexts,
  createdAt: number,
  stage: Stage,
): Pick<DemoCommunity, 'icon' | 'banner'> {
  return {
    icon: standing(`${name}/icon.webp`, icon, createdAt + hour, stage),
    banner: standing(`${name}/banner.webp`, banner, createdAt + 2 * hour, stage),
  };
}

/** The picture of a person, who put it there on the first day; deleted accounts have none. */
export function planPortrait(
  { picture }: PersonText,
  { username, joinedAt, deletedAt }: Pick<DemoMember, 'username' | 'joinedAt' | 'deletedAt'>,
  stage: Stage,
): StandingPicture | null {
  if (picture === undefined || deletedAt !== null) return null;
  return standing(`people/${username}.webp`, picture, joinedAt + hour, stage);
}

function standing(file: string, alt: string, uploadedAt: number, stage: Stage): StandingPicture {
  const id = stage.ids.object(uploadedAt);
  skipDraw(stage);
  return { id, file, uploadedAt, altText: alt, caption: null };
}

/** Each picture takes one number, so that the demo of a seed stays the same whatever a picture shows. */
function skipDraw({ random }: Stage): void {
  random.next();
}

/** All pictures of the demo as the store keeps them, by id. */
export async function readPictures(content: DemoContent): Promise<Map<string, CleanImage>> {
  const files = [
    ...content.members.flatMap(({ proPic }) => (proPic ? [used(proPic, 'profilePicture')] : [])),
    ...content.communities.flatMap(({ icon, banner }) => [
      used(icon, 'communityIcon'),
      used(banner, 'communityBanner'),
    ]),
    ...content.posts.flatMap(({ pictures, preview }) => [
      ...pictures.map((picture) => used(picture, 'postImage')),
      ...(preview ? [used(preview, 'linkThumbnail')] : []),
    ]),
  ];
  const read = new Map<string, CleanImage>();
  // Four at a time: more would be refused (libs/images).
  const readNext = async () => {
    for (let next = files.pop(); next; next = files.pop()) {
      read.set(next.id, await cleanImage(await readFile(pictureFile(next.file)), next.usage));
    }
  };
  await Promise.all(Array.from({ length: 4 }, readNext));
  return read;
}

export function pictureFile(file: string): string {
  return fileURLToPath(new URL(`./pictures/${file}`, import.meta.url));
}

function used({ id, file }: DemoPicture, usage: ImageUsage) {
  return { id, file, usage };
}
