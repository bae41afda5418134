/**
 * Reads the texts of the demo. Each file of texts/ is a row of sections: a head in YAML between two lines `---`, then
 * Markdown. The first key of a head says what the section holds.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** What a post is, and therefore which general remarks fit under it. */
export type Shape = 'ask' | 'show' | 'talk' | 'guide' | 'round';

/** A picture by the name of its file in pictures/, below the folder of the community. */
export type PictureText = { file: string; alt: string; caption?: string };

/**
 * A hand-written post. Without `by`, a regular of the community wrote it; without `hoursAgo` or `month`, the date is
 * drawn.
 */
export type PostText = {
  shape: Shape;
  title: string;
  body?: string;
  /** Makes it a link post; `body` is then absent. */
  link?: string;
  /** What the page that a link leads to calls itself, and says of itself. */
  linkTitle?: string;
  linkDescription?: string;
  /** The file of the picture of the page that a link leads to. */
  preview?: string;
  /** Makes it an image post; `body` is then absent. */
  pictures?: readonly PictureText[];
  /** The pictures show the same place or thing. */
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
  thread: string;
};

export type CommunityTexts = {
  name: string;
  about: string;
  rules: readonly { rule: string; description?: string }[];
  /** Usernames, highest rank first; the first one founded the community. */
  mods: readonly string[];
  /** Days before the moment of generation on which a moderator came who was not there from the beginning. */
  appointed?: Readonly<Record<string, number>>;
  /** Days between its creation and the moment of generation. */
  ageDays: number;
  restricted?: true;
  isDefault?: true;
  /** What its icon and its banner show. */
  icon: string;
  banner: string;
  /** Words for the `{slot}`s of its round and its remarks (threads.ts). */
  slots: Readonly<Record<string, readonly string[]>>;
  posts: readonly PostText[];
  /** The post that comes back every few weeks, one instalment per body; `{no}` is its number. */
  round: { title: string; bodies: readonly string[] };
  /** Remarks that fit any post of a shape, in the notation of threads.ts, with slots. */
  remarks: Readonly<Partial<Record<Shape | 'any', string>>>;
};

export type PersonText = {
  username: string;
  about?: string;
  /** What their picture shows, where they have one. */
  picture?: string;
  /** Communities where they are at home. */
  at: readonly string[];
  /** Days before the moment of generation on which they signed up. */
  joined: number;
  supporter?: true;
  /** Days before the moment of generation on which they deleted the account. */
  left?: number;
  /** Days before the moment of generation on which they were banned: whose comments moderators took down. */
  banned?: number;
};

/** `endsInDays`: days after the moment of generation; a ban without it stays. */
export type BanText = { in: string; who: string; reason: string; endsInDays?: number };

type RequestText = { by: string; name: string; note: string; hoursAgo: number };

export type Texts = {
  communities: readonly CommunityTexts[];
  people: readonly PersonText[];
  bans: readonly BanText[];
  requests: readonly RequestText[];
  /** Short answers to nearly any comment; speaker `you` wrote the comment that is answered. */
  answers: Readonly<Record<'anywhere' | 'practical' | 'stories' | 'crowd', string>>;
  /** What the author of a post writes back to a comment on it, one a line. */
  authorReplies: Readonly<Record<Shape, string>>;
  /** Comments that moderators took down, each with what was written below it. */
  takenDown: string;
};

type Section<Head> = { head: Head; text: string };

const folder = fileURLToPath(new URL('./texts', import.meta.url));

export function readTexts(): Texts {
  const everyday = readSections('everyday.md');
  const moderation = readSections('moderation.md');
  const answers = (name: string) => named('answers', name, everyday);
  const replies = (shape: Shape) => named('authorReplies', shape, everyday);
  return {
    communities: readdirSync(join(folder, 'communities')).sort().map(readCommunity),
    people: of<{ person: string } & Omit<PersonText, 'username' | 'about'>>(
      'person',
      readSections('people.md'),
    ).map(({ head: { person, ...head }, text }) => ({
      ...head,
      username: person,
      ...(text === '' ? {} : { about: text }),
    })),
    bans: of<{ ban: string } & Omit<BanText, 'who' | 'reason'>>('ban', moderation).map(
      ({ head: { ban, ...head }, text }) => ({ ...head, who: ban, reason: text }),
    ),
    requests: of<{ request: string } & Omit<RequestText, 'name' | 'note'>>('request', moderation).map(
      ({ head: { request, ...head }, text }) => ({ ...head, name: request, note: text }),
    ),
    answers: {
      anywhere: answers('anywhere'),
      practical: answers('practical'),
      stories: answers('stories'),
      crowd: answers('crowd'),
    },
    authorReplies: {
      ask: replies('ask'),
      show: replies('show'),
      talk: replies('talk'),
      guide: replies('guide'),
      round: replies('round'),
    },
    takenDown: named('takenDown', 'mods', everyday),
  };
}

type CommunityHead = { community: string } & Omit<
  CommunityTexts,
  'name' | 'about' | 'posts' | 'round' | 'remarks'
>;

function readCommunity(file: string): CommunityTexts {
  const sections = readSections(join('communities', file));
  const [first] = of<CommunityHead>('community', sections);
  const [round] = of<{ round: string }>('round', sections);
  if (!first || !round) throw new Error(`${file} has no community or no round`);
  const { community, ...head } = first.head;
  return {
    ...head,
    name: community,
    about: first.text,
    posts: of<PostHead>('post', sections).map(readPost),
    round: { title: round.head.round, bodies: round.text.split('\n\n<!-- next -->\n\n') },
    remarks: Object.fromEntries(
      of<{ remarks: string }>('remarks', sections).map(({ head: { remarks }, text }) => [remarks, text]),
    ),
  };
}

type PostHead = { post: string; crowd?: number } & Omit<PostText, 'title' | 'body' | 'crowd' | 'thread'>;

function readPost({ head: { post, crowd, ...head }, text }: Section<PostHead>): PostText {
  const [beforeRemarks = '', remarks = ''] = text.split('<!-- remarks -->');
  const [body = '', thread = ''] = beforeRemarks.split('<!-- comments -->');
  return {
    ...head,
    title: post,
    ...(body.trim() === '' ? {} : { body: body.trim() }),
    thread: thread.trim(),
    ...(crowd === undefined ? {} : { crowd: { comments: crowd, remarks: remarks.trim() } }),
  };
}

function readSections(file: string): Section<unknown>[] {
  const [, ...parts] = readFileSync(join(folder, file), 'utf8').split(/^---\n/m);
  return Array.from({ length: parts.length / 2 }, (_, index) => ({
    head: parse(parts[2 * index] ?? '') as unknown,
    text: (parts[2 * index + 1] ?? '').trim(),
  }));
}

/** The sections whose head begins with this key. */
function of<Head>(kind: string, sections: readonly Section<unknown>[]): Section<Head>[] {
  // The files are part of the program, and the generator's tests read all of them.
  return sections.filter(({ head }) => Object.keys(head as object)[0] === kind) as Section<Head>[];
}

function named(kind: string, name: string, sections: readonly Section<unknown>[]): string {
  const found = of<Record<string, string>>(kind, sections).find(({ head }) => head[kind] === name);
  if (!found) throw new Error(`the texts have no ${kind}: ${name}`);
  return found.text;
}
