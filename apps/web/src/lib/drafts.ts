import { newObjectId } from '@confab/domain';
import { useState, useSyncExternalStore } from 'react';
import { createStore, pageState } from './page-state.ts';
import { readStored, store, storedKeys } from './storage.ts';

/**
 * Texts in progress, kept on this device until the server has them or the author discards them. A sent text stays until
 * the server confirms it: after a cut network, a refusal, a crash or a closed tab it is a draft again.
 */
type Draft = {
  text: string;
  /** Sent, unconfirmed texts. */
  sent: readonly string[];
  /** When it was last written, in milliseconds. */
  at: number;
  /** The path and query of the page that it was begun on. */
  page: string;
};

const prefix = 'draft:text:';
/** Limits for one device: most drafts are never finished. */
export const mostDrafts = 50;
export const draftDays = 30;

const nothing: Draft = { text: '', sent: [], at: 0, page: '' };
const dayMs = 86_400_000;

const drafts = pageState(() => ({
  /** Drafts that this page has read or written, also those that the storage refused. */
  known: new Map<string, Draft>(),
  /** Incremented with each change, for subscribers. */
  changes: createStore(0),
  /** Keys of drafts that the storage refused: forbidden, or full. */
  unstored: new Set<string>(),
  /** Texts that this page has sent and that are unanswered. */
  underWay: new Set<string>(),
}));

/** The storage key of a draft. Includes the account, so that another account on the same device never finds it. */
export function draftKey(account: string, place: string): string {
  return `${prefix}${account}:${place}`;
}

/** Reads a draft from storage: another tab may have changed it. */
export function restoreDraft(key: string): string {
  if (!drafts().unstored.has(key)) remember(key, parseDraft(readStored(key)));
  return draftText(key);
}

/** After a logout: drops the texts in memory; `forgetDrafts` deletes the stored ones. */
export function forgetTexts(): void {
  drafts().known.clear();
  drafts().unstored.clear();
  drafts().underWay.clear();
  drafts().changes.set(drafts().changes.get() + 1);
}

/** The text to continue with, unanswered texts first. */
export function draftText(key: string): string {
  const { text, sent } = drafts().known.get(key) ?? nothing;
  const unanswered = sent.filter((each) => !drafts().underWay.has(mark(key, each)));
  return [...unanswered, ...(text === '' ? [] : [text])].join('\n\n');
}

export const followDrafts = (listener: () => void) => drafts().changes.subscribe(listener);

/** Stores a text; an empty one deletes the draft. */
export function writeDraft(key: string, text: string): void {
  change(key, ({ sent }) => ({ text, sent: sent.filter((each) => drafts().underWay.has(mark(key, each))) }));
}

/** Marks the whole text as sent and empties the field. */
export function sendDraft(key: string, text: string): void {
  drafts().underWay.add(mark(key, text));
  change(key, ({ sent }) => ({
    text: '',
    sent: [...sent.filter((each) => each !== text && drafts().underWay.has(mark(key, each))), text],
  }));
}

/** The server has the text. */
export function forgetSent(key: string, text: string): void {
  drafts().underWay.delete(mark(key, text));
  change(key, (draft) => ({ ...draft, sent: draft.sent.filter((each) => each !== text) }));
}

/** No answer came, so the text may have arrived. It becomes part of the draft again, before what was written since. */
export function loseAnswer(key: string, text: string): void {
  drafts().underWay.delete(mark(key, text));
  drafts().changes.set(drafts().changes.get() + 1);
}

/**
 * The server refused the text: it becomes part of the draft again, before what was written since. Not if a logout
 * deleted all drafts in between.
 */
export function giveBackDraft(key: string, text: string): void {
  if (!drafts().underWay.delete(mark(key, text))) return;
  change(key, (draft) => ({
    text: draft.text.trim() === '' ? text : `${text}\n\n${draft.text}`,
    sent: draft.sent.filter((each) => each !== text),
  }));
}

/** Deletes unanswered texts that arrived, though the page that sent them was closed too early. */
export function forgetArrived(key: string, arrived: (text: string) => boolean): void {
  const { sent } = parseDraft(readStored(key));
  for (const text of sent) {
    if (!drafts().underWay.has(mark(key, text)) && arrived(text)) {
      restoreDraft(key);
      forgetSent(key, text);
    }
  }
}

const mark = (key: string, text: string) => `${key}\n${text}`;

function change(key: string, update: (draft: Draft) => Pick<Draft, 'text' | 'sent'>) {
  const before = drafts().known.get(key) ?? nothing;
  const page = before.page || location.pathname + location.search;
  const draft = { ...update(before), at: Date.now(), page };
  if (!drafts().known.has(key)) makeRoom(key);
  remember(key, draft);

  const value = isEmpty(draft) ? undefined : JSON.stringify(draft);
  store(key, value);
  if (readStored(key) === value) drafts().unstored.delete(key);
  else drafts().unstored.add(key);
  drafts().changes.set(drafts().changes.get() + 1);
}

function remember(key: string, draft: Draft) {
  if (isEmpty(draft)) drafts().known.delete(key);
  else drafts().known.set(key, draft);
}

const isEmpty = ({ text, sent }: Draft) => text === '' && sent.length === 0;

/** Before a draft is begun: deletes expired drafts, and the oldest beyond the limit. */
function makeRoom(key: string) {
  const others = draftsBelow(prefix).filter((other) => other.key !== key);
  for (const [place, other] of others.entries()) {
    if (place < mostDrafts - 1 && !isStale(other.at)) continue;
    drafts().known.delete(other.key);
    drafts().unstored.delete(other.key);
    store(other.key, undefined);
  }
}

/** The drafts whose keys begin so, newest first. */
function draftsBelow(below: string) {
  return [...new Set([...storedKeys(), ...drafts().known.keys()])]
    .filter((key) => key.startsWith(below))
    .map((key) => ({ key, at: (drafts().known.get(key) ?? parseDraft(readStored(key))).at }))
    .sort((one, other) => other.at - one.at);
}

/** The texts that an account has begun on this device, the latest first, and the pages that they belong to. */
export function listDrafts(account: string): { key: string; text: string; page: string }[] {
  return draftsBelow(draftKey(account, ''))
    .map(({ key }) => ({ key, text: restoreDraft(key), page: drafts().known.get(key)?.page ?? '' }))
    .filter(({ text, page }) => text !== '' && page !== '');
}

/** How long a tab waits for its own draft: the page that a reload replaces may hold it for a moment. */
const ownDraftMs = 1000;

/**
 * Chooses the draft of an open form, and answers its key: each open form has its own. It is the draft that this tab had
 * here, else the newest that no open form has, which a closed tab has left, else a new one. A duplicated tab names the
 * draft of the first one as its own, but only one of them can hold it. `closed`: the form has ended.
 */
export async function claimDraft(place: string, closed: AbortSignal): Promise<string> {
  const below = `${place}:`;
  const own = readStored(below, 'sessionStorage');
  const stored = draftsBelow(below).flatMap(({ key, at }) => (isStale(at) ? [] : [key]));
  const known = own === undefined ? stored : [own, ...stored.filter((key) => key !== own)];
  // An own draft without a text is no better than a new one.
  const wanted = own === undefined || stored.includes(own) ? known : [...known.slice(1), own];
  for (const key of [...wanted, below + newObjectId()]) {
    if (!(await hold(key, key === own ? ownDraftMs : 0, closed))) continue;
    store(below, key, 'sessionStorage');
    return key;
  }
  throw new Error('A new draft could not be held.');
}

/** Holds a draft until the form is closed; false if another form has it and keeps it for so long. */
function hold(key: string, waitMs: number, closed: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  // Only pages from a secure origin have locks. Others find the same drafts in each tab.
  if (!('locks' in navigator)) return Promise.resolve(true);
  const options = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true };
  const held = (lock: Lock | null) => {
    resolve(lock !== null);
    if (lock === null || closed.aborted) return undefined;
    return new Promise((release) => closed.addEventListener('abort', release, { once: true }));
  };
  navigator.locks.request(key, options, held).catch(() => resolve(false));
  return promise;
}

/** The text was published or discarded: the next form here begins with another draft. */
export function forgetDraft(place: string, key: string): void {
  writeDraft(key, '');
  store(`${place}:`, undefined, 'sessionStorage');
}

const isStale = (at: number) => Date.now() - at > draftDays * dayMs;

function parseDraft(stored: string | undefined): Draft {
  const fields = new Map<string, unknown>(Object.entries(parse(stored ?? '{}')));
  const text = fields.get('text');
  const sent = fields.get('sent');
  const at = fields.get('at');
  const page = fields.get('page');
  if (typeof text !== 'string' || typeof at !== 'number' || isStale(at)) return nothing;
  return {
    text,
    sent: Array.isArray(sent) ? sent.filter((each): each is string => typeof each === 'string') : [],
    at,
    page: typeof page === 'string' ? page : '',
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

/**
 * A text in progress, kept on this device until it is sent or discarded. `beginning` is its initial value without a
 * draft, and is not stored. Only for components that the server does not render.
 */
export function useDraft(key: string, beginning: string) {
  const [restored] = useState(() => restoreDraft(key) !== '');
  const kept = useSyncExternalStore(followDrafts, () => draftText(key));
  const [begun, setBegun] = useState({ with: beginning, touched: false });
  // An empty field takes the text that is quoted while it is open.
  if (begun.with !== beginning) setBegun({ with: beginning, touched: false });

  return {
    text: kept === '' && !begun.touched ? beginning : kept,
    write: (next: string) => {
      setBegun({ with: beginning, touched: next !== beginning });
      writeDraft(key, next === beginning ? '' : next);
    },
    /** Whether the field opened with an earlier draft. */
    restored,
    /** Whether discarding would lose something. */
    changed: kept.trim() !== '',
  };
}
