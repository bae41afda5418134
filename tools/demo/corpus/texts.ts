import type { Scene } from '../pictures/painters.ts';

/** What a post is, and therefore which general remarks fit under it. */
export type Shape = 'ask' | 'show' | 'talk' | 'guide' | 'round';

export type PictureText = {
  scene: Scene;
  alt: string;
  caption?: string;
  /** Landscape unless it says otherwise. */
  format?: 'portrait' | 'square' | 'panorama';
};

/**
 * A hand-written post. Without `by`, somebody who frequents the community wrote it; without `hoursAgo` or `month`, the
 * date is drawn.
 */
export type PostText = {
  shape: Shape;
  title: string;
  body?: string;
  /** Makes it a link post; `body` is then absent. */
  link?: string;
  /** The picture of the page that a link leads to. */
  preview?: Scene;
  /** Makes it an image post; `body` is then absent. */
  pictures?: readonly PictureText[];
  /** They all show the same place or thing: what differs is what the scenes say. */
  sameView?: true;
  by?: string;
  as?: 'mods' | 'admins';
  /** For the first pages of the feeds: hours before the moment of generation. */
  hoursAgo?: number;
  /** 1 to 12, for texts that belong to a season: the post falls into the most recent one. */
  month?: number;
  pinned?: 'community' | 'site';
  locked?: true;
  deleted?: 'normal' | 'mods';
  /** An admin took down the post and erased what it said. */
  erased?: true;
  /** Nothing is added to the comments written for it. */
  complete?: true;
  /** How many comments it has in the end, and remarks for it alone, in the notation of threads.ts with slots. */
  crowd?: { comments: number; remarks: string };
  /** Comments written for this post, in the notation of threads.ts. */
  thread?: string;
};

export type CommunityTexts = {
  name: string;
  about: string;
  rules: readonly (readonly [rule: string, description?: string])[];
  /** Usernames, highest rank first; the first one founded the community. */
  mods: readonly string[];
  /** Days between its creation and the moment of generation. */
  ageDays: number;
  restricted?: true;
  isDefault?: true;
  /** Words for the `{slot}`s of its round and its remarks (phrases.ts). */
  slots: Readonly<Record<string, readonly string[]>>;
  posts: readonly PostText[];
  /** The post that comes back every few weeks, one instalment per body; `{no}` is its number. */
  round: { title: string; bodies: readonly string[] };
  /** Remarks that fit any post of a shape, in the notation of threads.ts, with slots. */
  remarks: Readonly<Partial<Record<Shape | 'any', string>>>;
};
