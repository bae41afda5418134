/** A fixed window: the first use opens it with `tokens`; the first use after `seconds` opens the next (api.md 1.11). */
export type Bucket = { tokens: number; seconds: number };

const hour = 3600;
const day = 24 * hour;

/**
 * Rate limits by act (api.md 1.11). An act takes a token from every bucket; the second bucket of login
 * and recovery is kept per address and username.
 */
export const rateLimits = {
  login: [
    { tokens: 10, seconds: 1 },
    { tokens: 20, seconds: hour },
  ],
  // By account, from all addresses together. Wide, because it keeps the owner of the account out as well.
  loginTo: [{ tokens: 300, seconds: hour }],
  signup: [
    { tokens: 2, seconds: 60 },
    { tokens: 10, seconds: 6 * hour },
  ],
  createPost: [
    { tokens: 1, seconds: 10 },
    { tokens: 70, seconds: day },
  ],
  createComment: [
    { tokens: 2, seconds: 5 },
    { tokens: 300, seconds: day },
  ],
  changeContent: [
    { tokens: 1, seconds: 1 },
    { tokens: 2000, seconds: day },
  ],
  vote: [
    { tokens: 4, seconds: 1 },
    { tokens: 2000, seconds: day },
  ],
  upload: [
    { tokens: 5, seconds: 1 },
    { tokens: 80, seconds: day },
  ],
  linkInfo: [{ tokens: 1000, seconds: hour }],
  searchUsers: [
    { tokens: 10, seconds: 1 },
    { tokens: 3000, seconds: hour },
  ],
  search: [
    { tokens: 200, seconds: 10 },
    { tokens: 10_000, seconds: hour },
  ],
  changeAutoRule: [
    { tokens: 5, seconds: 1 },
    { tokens: 500, seconds: day },
  ],
  markMatch: [
    { tokens: 5, seconds: 1 },
    { tokens: 2000, seconds: day },
  ],
  dryRun: [
    { tokens: 5, seconds: 60 },
    { tokens: 100, seconds: hour },
  ],
  readAutoRules: [{ tokens: 60, seconds: 10 }],
  join: [
    { tokens: 1, seconds: 1 },
    { tokens: 500, seconds: hour },
  ],
  report: [
    { tokens: 1, seconds: 5 },
    { tokens: 50, seconds: day },
  ],
  // By address: the others of a household or an office are behind it, too.
  guestReport: [
    { tokens: 2, seconds: 60 },
    { tokens: 20, seconds: day },
  ],
  mail: [
    { tokens: 2, seconds: 5 },
    { tokens: 300, seconds: day },
  ],
  startMail: [
    { tokens: 1, seconds: 5 },
    { tokens: 20, seconds: day },
  ],
  communityRequest: [{ tokens: 5, seconds: 12 * hour }],
  settings: [
    { tokens: 5, seconds: 1 },
    { tokens: 100, seconds: hour },
  ],
  notifications: [{ tokens: 5, seconds: 1 }],
  createList: [
    { tokens: 1, seconds: 2 },
    { tokens: 100, seconds: day },
  ],
  changeList: [{ tokens: 1, seconds: 1 }],
  addListItem: [
    { tokens: 2, seconds: 1 },
    { tokens: 1000, seconds: hour },
  ],
  deleteAccount: [{ tokens: 1, seconds: 5 }],
  export: [{ tokens: 5, seconds: day }],
  recover: [
    { tokens: 10, seconds: hour },
    { tokens: 5, seconds: day },
  ],
  resetPassword: [{ tokens: 20, seconds: hour }],
  analytics: [{ tokens: 2, seconds: 1 }],
  createCommunity: [
    { tokens: 10, seconds: 1 },
    { tokens: 200, seconds: day },
  ],
  // What a member does with what is theirs: a client may do it once for each row of a page.
  tidy: [
    { tokens: 50, seconds: 1 },
    { tokens: 20_000, seconds: day },
  ],
  // Wide enough for a moderator who clears a long queue.
  moderate: [
    { tokens: 20, seconds: 1 },
    { tokens: 50_000, seconds: day },
  ],
  // Each of these tells a member about it.
  sanction: [
    { tokens: 10, seconds: 1 },
    { tokens: 2000, seconds: day },
  ],
  rollBack: [
    { tokens: 10, seconds: 1 },
    { tokens: 1000, seconds: hour },
  ],
  administer: [
    { tokens: 20, seconds: 1 },
    { tokens: 50_000, seconds: day },
  ],
} as const satisfies Record<string, readonly Bucket[]>;

export type LimitedAct = keyof typeof rateLimits;
