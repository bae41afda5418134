import type { Db } from '@confab/db';
import { readSearch, type SearchSort, splitWords, trimAddress } from '@confab/domain';
import { getIndexState, type IndexState, linkKey } from '@confab/search';
import {
  type Correcting,
  correctWords,
  isCorrected,
  mayBeErrors,
  mayBeFurther,
  rewrite,
  similarities,
} from './corrections.ts';
import {
  type Asked,
  findAlternatives,
  findDocuments,
  findOneErrorAway,
  findWords,
  type Found,
  type FoundAll,
} from './search.queries.ts';
import { type KnownWords, understand, understandLink, type Understood, wordsToKnow } from './understand.ts';

/** Fewer results than this, and other ways to read a query are tried. */
const fewResults = 3;
/** Other spellings are used where they find so many times more. */
const moreTimes = 3;

/**
 * How a query is read: an address that documents link to, or whose host they link to; as typed; its last word as the
 * beginning of others; with words corrected; or for most of its words.
 */
export type Way = 'address' | 'host' | 'typed' | 'begun' | Correcting | 'most';
export const ways: readonly Way[] = ['address', 'host', 'typed', 'begun', 'unknown', 'rare', 'most'];

/** A document with the way in which it was found. */
export type FoundBy = Found & { way: Way };
/** Where a page begins. Further pages go the way of the first. */
export type Place = Omit<FoundBy, 'kind'>;
type Order = { sort: SearchSort; after: Place | null; limit: number };

/** Where to look. Null: the filters name a community or a person that does not exist, so nothing is found. */
export type Scope = Omit<Asked, keyof Understood | 'frontFrom'> | null;

type How = { scope: Scope; order: Order; forgives: boolean; typing?: boolean };

type Search = {
  found: readonly FoundBy[];
  isMatch: Understood['isMatch'];
  ageSeconds: number;
  isWhole: boolean;
  partial: boolean;
  correctedTo: string | null;
};

/** One way to read a query; `meant` is the query with its words corrected. */
type Step = { way: Way; read: Read; meant?: string };

/**
 * Looks for what was typed. Where that finds little, words that begin so follow, then what was probably meant; where
 * nothing has all of the words, what has most of them. So what was typed comes first and is always there.
 */
export async function findForgiving(db: Db, typed: string, how: How): Promise<Search> {
  const read = await readTyped(db, typed, how);
  const { after } = how.order;
  const whole: How = { ...how, order: { ...how.order, after: null } };
  const seen = new Set<string>();
  const found: FoundBy[] = [];
  const used: Step[] = [];
  let partial = false;
  let isReached = after === null;
  for await (const step of stepsOf(db, typed, read, how)) {
    if (seen.size > 0 && isInstead(step)) continue;
    const isPlace = step.way === after?.way;
    const all = await findStep(db, step, isPlace ? how : whole);
    partial ||= all.partial;
    if (!isPlace && all.found.length < leastOf(step, seen.size)) continue;
    isReached ||= isPlace;
    used.push(step);
    for (const one of all.found) {
      if (isReached && !seen.has(one.id)) found.push({ ...one, way: step.way });
    }
    for (const { id } of all.found) seen.add(id);
    // What comes before the place counts as well.
    if (isPlace && seen.size < fewResults) {
      for (const { id } of (await findStep(db, step, beginningOf(whole))).found) seen.add(id);
    }
    if (seen.size >= fewResults || (seen.size > 0 && isLast(step))) break;
  }
  if (!isReached) {
    // Its correction may be of words that were written since.
    const step = { way: 'typed', read } as const;
    const all = await findStep(db, step, how);
    used.splice(0, used.length, step);
    found.push(...all.found.map((one) => ({ ...one, way: step.way })));
  }
  return {
    found,
    isMatch: (word) => used.some((step) => step.read.understood.isMatch(word)),
    ageSeconds: read.ageSeconds,
    isWhole: read.isWhole,
    partial,
    correctedTo: used[0]?.meant ?? null,
  };
}

/** Whether it is tried only where nothing else was found. */
const isInstead = ({ way }: Step): boolean => way === 'host' || way === 'most';
/** Whether nothing follows what it finds. */
const isLast = ({ way, meant }: Step): boolean => way === 'address' || way === 'host' || meant !== undefined;

/** How many results make it worth while. */
const leastOf = ({ meant }: Step, noFound: number): number =>
  meant === undefined ? 1 : Math.max(1, moreTimes * noFound);

const beginningOf = (how: How): How => ({ ...how, order: { ...how.order, limit: fewResults } });

async function* stepsOf(db: Db, typed: string, read: Read, how: How): AsyncGenerator<Step> {
  const { scope, order, forgives, typing = false } = how;
  const address = readAddress(typed);
  async function* linksTo(host: string): AsyncGenerator<Step> {
    const ofHost = `domain:${host}`;
    // A number is no domain.
    if (readSearch(ofHost).domain !== null) yield { way: 'host', read: await readTyped(db, ofHost, {}) };
  }
  if (address) {
    yield { way: 'address', read: { ...read, understood: understandLink(address.key, read.known) } };
    if (address.isWhole && forgives) yield* linksTo(address.host);
  }
  yield { way: 'typed', read };
  if (!forgives || !scope) return;
  if (address && !address.isWhole) yield* linksTo(address.host);
  if (!typing) {
    const begun = await readTyped(db, typed, { typing: true });
    if (begun.understood.all !== read.understood.all) yield { way: 'begun', read: begun };
  }
  for (const [way, meant] of await meantBy(db, typed, read)) {
    yield { way, meant, read: await readTyped(db, meant, how) };
  }
  if (read.understood.most !== null && order.sort === 'relevance') yield { way: 'most', read };
}

/** What a whole query is the address of. Without a scheme it may be meant as words, such as `client/server`. */
function readAddress(typed: string): { key: string; host: string; isWhole: boolean } | null {
  // A query that is cut is no address.
  const alone = trimAddress(typed);
  const given = /\s/.test(alone) ? trimAddress(readSearch(typed).rest) : alone;
  const isWhole = /^(?:https?:)?\/\/|^www\./i.test(given);
  if (/\s/.test(given) || !(isWhole || /[^.]\../.test(/^([^/?#]+)\//.exec(given)?.[1] ?? ''))) return null;
  const key = linkKey(given);
  const [host = ''] = key?.split(/[:/?]/, 1) ?? [];
  return key === null ? null : { key, host, isWhole };
}

/** What was probably meant. */
async function meantBy(db: Db, typed: string, { understood, known }: Read): Promise<Map<Correcting, string>> {
  const words = mayBeErrors(understood.typed, known);
  if (words.length === 0) return new Map();
  const alternatives = await findOneErrorAway(db, words);
  let corrections = correctWords(words, alternatives, known);
  for (const similarity of similarities) {
    const left = words.filter((word) => mayBeFurther(word) && !isCorrected(word, corrections));
    if (left.length === 0) break;
    alternatives.push(...(await findAlternatives(db, left, similarity)));
    corrections = correctWords(words, alternatives, known);
  }
  return new Map(Array.from(corrections, ([which, better]) => [which, rewrite(typed, better)]));
}

type Read = { known: KnownWords; understood: Understood } & Omit<IndexState, 'noDocuments'>;

/** Reads a query, with what the index knows of its words. The last word of one that is being typed may go on. */
async function readTyped(db: Db, typed: string, { typing = false }: Pick<How, 'typing'>): Promise<Read> {
  const query = readSearch(typed);
  const goesOn = typing && /[\p{L}\p{N}]$/u.test(typed);
  const beginning = goesOn ? (splitWords(typed).at(-1)?.word ?? null) : null;
  const [known, { noDocuments, ...state }] = await Promise.all([
    findWords(db, wordsToKnow(query), beginning),
    getIndexState(db),
  ]);
  const all = { of: known, noDocuments };
  return { known: all, understood: understand(query, all), ...state };
}

/** More rows than a page shows, since some may be gone. */
const spare = 10;

async function findStep(
  db: Db,
  { way, read: { understood, frontFrom } }: Step,
  { scope, order, typing = false }: How,
): Promise<FoundAll> {
  const asksNothing = understood.all === null && scope?.communityId === null && scope.userId === null;
  if (!scope || asksNothing || scope.kinds.length === 0) return { found: [], partial: false };
  return findDocuments(
    db,
    { ...scope, ...understood, frontFrom },
    { ...order, limit: order.limit + spare, most: way === 'most', typing },
  );
}
