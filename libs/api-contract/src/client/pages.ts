import { limits } from '@confab/domain';
import type { Call } from '../call.ts';
import { bansApi, communitiesApi, postsApi, reportsApi } from '../calls/all.gen.ts';

/** `next` is null or empty on the last page. */
type CursorPage = { readonly next: string | null };

/** One page of many: with a cursor, with a page number, or bare rows. */
export type Page = CursorPage | { readonly page: number; readonly limit: number } | readonly unknown[];

type Query = { readonly next?: unknown; readonly page?: unknown };
type Load = (query: Query) => Promise<unknown>;

/** Calls that page by number, from 1. */
export const numbered: ReadonlySet<Call> = new Set<Call>([bansApi.list, postsApi.list, reportsApi.list]);

/** Calls that answer with bare rows; `next` is the id of the last row. */
export const afterTheLast: ReadonlySet<Call> = new Set<Call>([communitiesApi.list]);

/** Fetches page after page on demand; a consumer that stops iterating stops the requests. */
export async function* pagesOf(
  call: Call,
  load: Load,
  query: Query = {},
): AsyncGenerator<Page, void, undefined> {
  const first = await load(numbered.has(call) ? { page: 1, ...query } : query);
  if (hasCursor(first)) yield* alongCursors(first, load, query);
  else if (numbered.has(call)) yield* byNumber(first, load, query);
  else if (afterTheLast.has(call)) yield* afterIds(first, load, query);
  else throw withoutPages();
}

async function* alongCursors(first: CursorPage, load: Load, query: Query): AsyncGenerator<Page> {
  let page: unknown = first;
  while (hasCursor(page)) {
    yield page;
    if (page.next === null || page.next === '') return;
    page = await load({ ...query, next: page.next });
  }
  throw withoutPages();
}

function byNumber(first: unknown, load: Load, query: Query): AsyncGenerator<Page> {
  let number = Number(query.page ?? 1);
  return whileFull(first, async () => {
    number += 1;
    return number > limits.moderatorPagesMax ? [] : load({ ...query, page: number });
  });
}

function afterIds(first: unknown, load: Load, query: Query): AsyncGenerator<Page> {
  return whileFull(first, async (rows) => {
    const next = idOf(rows.at(-1));
    const page = await load({ ...query, next });
    // A search ignores `next` and returns the same rows again.
    return idOf(rowsOf(page).at(-1)) === next ? [] : page;
  });
}

/** A page shorter than the first one, or empty, is the last. */
async function* whileFull(
  first: unknown,
  after: (rows: readonly unknown[]) => Promise<unknown>,
): AsyncGenerator<Page> {
  let page = first;
  let rows = rowsOf(page);
  const full = rows.length;
  // Paged calls never answer with null.
  yield page as Page;
  while (rows.length === full && full > 0) {
    page = await after(rows);
    rows = rowsOf(page);
    if (rows.length > 0) yield page as Page;
  }
}

function rowsOf(page: unknown): readonly unknown[] {
  if (typeof page !== 'object' || page === null) throw withoutPages();
  const rows: unknown = Array.isArray(page) ? page : Object.values(page).find(Array.isArray);
  if (!Array.isArray(rows)) throw withoutPages();
  return rows;
}

function idOf(row: unknown): unknown {
  return typeof row === 'object' && row !== null ? Reflect.get(row, 'id') : undefined;
}

function hasCursor(reply: unknown): reply is CursorPage {
  return typeof reply === 'object' && reply !== null && 'next' in reply;
}

function withoutPages(): TypeError {
  return new TypeError('With these parameters this call answers without pages.');
}
