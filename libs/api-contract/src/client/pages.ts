import { limits } from '@confab/domain';
import type { Call } from '../call.ts';
import { autoRulesApi, bansApi, communitiesApi, postsApi, reportsApi } from '../calls/all.gen.ts';

/** `next` is null or empty on the last page. */
type CursorPage = { readonly next: string | null };

/** One page of many: with a cursor, with a page number, or bare rows. */
export type Page = CursorPage | { readonly page: number; readonly limit: number } | readonly unknown[];

type Query = { readonly next?: unknown; readonly page?: unknown };
type Load = (query: Query) => Promise<unknown>;

/** Calls that page by number, from 1. */
export const numbered: ReadonlySet<Call> = new Set<Call>([bansApi.list, postsApi.list, reportsApi.list]);

/** Calls that answer with bare rows; `next` is the id of the last row, or its version. */
export const afterTheLast: ReadonlySet<Call> = new Set<Call>([
  communitiesApi.list,
  autoRulesApi.list,
  autoRulesApi.versions,
]);

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

/** A page shorter than the first one, or empty, is the last. */
async function* byNumber(first: unknown, load: Load, query: Query): AsyncGenerator<Page> {
  const full = rowsOf(first).length;
  let number = Number(query.page ?? 1);
  let page = first;
  let noRows = full;
  // Paged calls never answer with null.
  yield page as Page;
  while (noRows === full && full > 0 && number < limits.moderatorPagesMax) {
    number += 1;
    page = await load({ ...query, page: number });
    noRows = rowsOf(page).length;
    if (noRows > 0) yield page as Page;
  }
}

/** After the last page comes an empty one, for a page may also end early where its rows are large. */
async function* afterIds(first: unknown, load: Load, query: Query): AsyncGenerator<Page> {
  let page = first;
  yield page as Page;
  for (let next = lastOf(page); next !== undefined; next = lastOf(page)) {
    page = await load({ ...query, next });
    // A search ignores `next` and returns the same rows again.
    if (lastOf(page) === undefined || lastOf(page) === next) return;
    yield page as Page;
  }
}

function rowsOf(page: unknown): readonly unknown[] {
  if (typeof page !== 'object' || page === null) throw withoutPages();
  const rows: unknown = Array.isArray(page) ? page : Object.values(page).find(Array.isArray);
  if (!Array.isArray(rows)) throw withoutPages();
  return rows;
}

/** What asks for the page after this one; undefined for an empty page. */
function lastOf(page: unknown): unknown {
  const row = rowsOf(page).at(-1);
  if (typeof row !== 'object' || row === null) return undefined;
  const [id, version] = ['id', 'version'].map((key): unknown => Reflect.get(row, key));
  return id ?? version;
}

function hasCursor(reply: unknown): reply is CursorPage {
  return typeof reply === 'object' && reply !== null && 'next' in reply;
}

function withoutPages(): TypeError {
  return new TypeError('With these parameters this call answers without pages.');
}
