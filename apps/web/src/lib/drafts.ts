import { createStore } from './create-store.ts';
import { readStored, store, storedKeys } from './storage.ts';

/**
 * Texts that people are writing, kept on this device until the server has them or they are given up. A text that was
 * sent stays until the server says that it holds it: what a cut network, a refusal, a crash or a closed tab left
 * unanswered is a draft again.
 */
type Draft = {
  text: string;
  /** What was sent and is not acknowledged. */
  sent: readonly string[];
  /** When it was last written, in milliseconds. */
  at: number;
};

const prefix = 'draft:text:';
/** How many drafts one device keeps, and for how long: more is begun than ever finished. */
export const mostDrafts = 50;
export const draftDays = 30;

const nothing: Draft = { text: '', sent: [], at: 0 };
const dayMs = 86_400_000;

/** What this page has read or written. Holds also what the storage would not take. */
const known = new Map<string, Draft>();
/** Counts the changes, for those who follow them. */
const changes = createStore(0);
/** Drafts that the storage would not take: forbidden, or full. */
const unstored = new Set<string>();
/** Texts that this page has sent, and that are not answered. */
const underWay = new Set<string>();

/** Where a draft lies: under its account, so that another one on the same device never finds it. */
export function draftKey(account: string, place: string): string {
  return `${prefix}${account}:${place}`;
}

/** Looks up what is kept: another tab may have changed it. */
export function takeUpDraft(key: string): string {
  if (!unstored.has(key)) remember(key, parseDraft(readStored(key)));
  return draftText(key);
}

/** Whoever used this device has logged out: what was stored is forgotten elsewhere, and here what only this page knows. */
export function forgetTexts(): void {
  known.clear();
  unstored.clear();
  underWay.clear();
  changes.set(changes.get() + 1);
}

/** What is kept to go on with, unanswered texts first. */
export function draftText(key: string): string {
  const { text, sent } = known.get(key) ?? nothing;
  const unanswered = sent.filter((each) => !underWay.has(mark(key, each)));
  return [...unanswered, ...(text === '' ? [] : [text])].join('\n\n');
}

export const followDrafts = changes.subscribe;

/** Keeps what is written now; an empty text is none. */
export function writeDraft(key: string, text: string): void {
  change(key, ({ sent }) => ({ text, sent: sent.filter((each) => underWay.has(mark(key, each))) }));
}

/** All that was there to go on with is on its way. The place is free for another text. */
export function sendDraft(key: string, text: string): void {
  underWay.add(mark(key, text));
  change(key, ({ sent }) => ({
    text: '',
    sent: [...sent.filter((each) => each !== text && underWay.has(mark(key, each))), text],
  }));
}

/** The server has it. */
export function forgetSent(key: string, text: string): void {
  underWay.delete(mark(key, text));
  change(key, (draft) => ({ ...draft, sent: draft.sent.filter((each) => each !== text) }));
}

/** No answer came: it may have arrived. Until somebody knows it is gone on with, before whatever was written since. */
export function loseAnswer(key: string, text: string): void {
  underWay.delete(mark(key, text));
  changes.set(changes.get() + 1);
}

/** The server would not have it: it comes before whatever was written since. Not where all texts were forgotten since. */
export function giveBackDraft(key: string, text: string): void {
  if (!underWay.delete(mark(key, text))) return;
  change(key, (draft) => ({
    text: draft.text.trim() === '' ? text : `${text}\n\n${draft.text}`,
    sent: draft.sent.filter((each) => each !== text),
  }));
}

/** Forgets unanswered texts that turn out to have arrived: the page that waited for the answer was closed too soon. */
export function forgetArrived(key: string, arrived: (text: string) => boolean): void {
  const { sent } = parseDraft(readStored(key));
  for (const text of sent) {
    if (!underWay.has(mark(key, text)) && arrived(text)) {
      takeUpDraft(key);
      forgetSent(key, text);
    }
  }
}

const mark = (key: string, text: string) => `${key}\n${text}`;

function change(key: string, update: (draft: Draft) => Omit<Draft, 'at'>) {
  const draft = { ...update(known.get(key) ?? nothing), at: Date.now() };
  if (!known.has(key)) makeRoom(key);
  remember(key, draft);

  const value = isEmpty(draft) ? undefined : JSON.stringify(draft);
  store(key, value);
  if (readStored(key) === value) unstored.delete(key);
  else unstored.add(key);
  changes.set(changes.get() + 1);
}

function remember(key: string, draft: Draft) {
  if (isEmpty(draft)) known.delete(key);
  else known.set(key, draft);
}

const isEmpty = ({ text, sent }: Draft) => text === '' && sent.length === 0;

/** Before a draft is begun: the stale ones go, and the oldest beyond the limit. */
function makeRoom(key: string) {
  const others = [...new Set([...storedKeys(), ...known.keys()])]
    .filter((each) => each.startsWith(prefix) && each !== key)
    .map((each) => ({ key: each, at: (known.get(each) ?? parseDraft(readStored(each))).at }))
    .sort((one, other) => other.at - one.at);
  for (const [place, other] of others.entries()) {
    if (place < mostDrafts - 1 && !isStale(other.at)) continue;
    known.delete(other.key);
    unstored.delete(other.key);
    store(other.key, undefined);
  }
}

const isStale = (at: number) => Date.now() - at > draftDays * dayMs;

function parseDraft(stored: string | undefined): Draft {
  const fields = new Map<string, unknown>(Object.entries(parse(stored ?? '{}')));
  const text = fields.get('text');
  const sent = fields.get('sent');
  const at = fields.get('at');
  if (typeof text !== 'string' || typeof at !== 'number' || isStale(at)) return nothing;
  return {
    text,
    sent: Array.isArray(sent) ? sent.filter((each): each is string => typeof each === 'string') : [],
    at,
  };
}

function parse(stored: string): object {
  try {
    const value: unknown = JSON.parse(stored);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
