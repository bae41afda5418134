/** What a post is, and therefore which general remarks fit under it. */
export type Shape = 'ask' | 'show' | 'talk' | 'guide' | 'round';

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
  by?: string;
  as?: 'mods' | 'admins';
  /** For the first pages of the feeds: hours before the moment of generation. */
  hoursAgo?: number;
  /** 1 to 12, for texts that belong to a season: the post falls into the most recent one. */
  month?: number;
  pinned?: 'community' | 'site';
  locked?: true;
  deleted?: 'normal' | 'mods';
  /** Nothing is added to the comments written for it. */
  complete?: true;
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
