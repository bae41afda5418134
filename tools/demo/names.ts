/** Those whom visitors may log in as. */
export type DemoRole = 'admin' | 'moderator' | 'member';

/** Who runs the site, a moderator of one of its communities, and a member. */
export const demoNames = { admin: 'ines', moderator: 'edda', member: 'tamsin' } as const;

/** The account whose comments moderators took down. */
export const spammerName = 'quick_deals_24';
