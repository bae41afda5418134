import type { PublicSettings } from './site-settings.ts';

// Apart from the table of settings, which only admins' pages load.

/** The banner that stands above pages at this moment; null if there is none. */
export function bannerAt(
  { banner, bannerUntil }: Pick<PublicSettings, 'banner' | 'bannerUntil'>,
  now: number,
): string | null {
  return bannerUntil !== null && Date.parse(bannerUntil) <= now ? null : banner;
}
