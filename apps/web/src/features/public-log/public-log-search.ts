import type { PublicLogFilter } from '../../data/public-log.ts';
import { asText } from '../../lib/addresses.ts';

/** The site's log is at /about/log: no community is named so (domain: reservedCommunityNames). */
export const siteLogName = 'about';

export type PublicLogSearch = { [Name in keyof PublicLogFilter]?: unknown };

/** The filter in an address, without days that are none. */
export function readLogSearch({ act, member, since, until, next }: PublicLogSearch): PublicLogFilter {
  return {
    act: asText(act),
    member: asText(member)?.trim(),
    since: asDay(since),
    until: asDay(until),
    next: asText(next),
  };
}

function asDay(value: unknown): string | undefined {
  const text = asText(value);
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;
}
