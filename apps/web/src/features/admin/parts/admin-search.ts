import { asText } from '../../../lib/as-text.ts';

/** What the address of an admins' page says besides its path: what is searched for. */
export type AdminSearch = { q?: unknown };

/** What somebody searches for; empty where nothing is. An @ or a slash before a name is no part of it. */
export function searchedName({ q }: AdminSearch): string {
  return (asText(q) ?? '').trim().replace(/^[@/]/, '');
}
