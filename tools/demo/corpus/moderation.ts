/** What moderators have to do with, beside the posts and comments that they took down. */

export type BanText = {
  in: string;
  who: string;
  reason: string;
  /** Days after the moment of generation when it ends; without, it stays. */
  endsInDays?: number;
};

export const bans: readonly BanText[] = [
  { in: 'askanything', who: 'quick_deals_24', reason: 'Advertising, again' },
  {
    in: 'askanything',
    who: 'verdigris',
    reason: 'Two weeks to cool down after the thread about solder',
    endsInDays: 11,
  },
  { in: 'smallweb', who: 'quick_deals_24', reason: 'Advertising' },
];

export type RequestText = { by: string; name: string; note: string; hoursAgo: number };

export const requests: readonly RequestText[] = [
  {
    by: 'tamsin',
    name: 'mending',
    note: 'For clothes, the way /repaircafe is for machines. Half of my comments there are about socks, and people are patient about it.',
    hoursAgo: 30,
  },
  {
    by: 'loess',
    name: 'fossils',
    note: 'The people from /rivers and /localhistory keep asking what they found.',
    hoursAgo: 7,
  },
];
