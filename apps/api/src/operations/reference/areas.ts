import { contract, type Endpoint } from '@confab/api-contract';

/** A section of the reference: a resource of the contract. */
export type Area = { name: string; title: string; about: string; endpoints: readonly Endpoint[] };

/** In the order of the page. */
const headings: readonly (readonly [name: string, title: string, about: string])[] = [
  ['session', 'Sessions', 'Starting, signing up, logging in and out, and recovering an account.'],
  ['users', 'People', 'Profiles, settings, badges, and what a person wrote.'],
  ['posts', 'Posts', 'Feeds, posts, and what their authors, moderators and admins do with them.'],
  ['comments', 'Comments', 'Threads, the comments in them, and a live stream of new comments.'],
  ['images', 'Pictures', 'Uploads for posts, their alternative texts, and titles of pages for links.'],
  ['communities', 'Communities', 'Finding, creating and joining communities, their settings and moderators.'],
  ['rules', 'Rules', 'The rules of a community.'],
  ['reports', 'Reports', 'Reporting posts and comments, and the moderators’ decisions.'],
  ['cases', 'Cases', 'What is reported, all reports of one thing together, and what is decided about it.'],
  ['rollbacks', 'Roll-backs', 'Taking back what accounts did in a window of time, and restoring it.'],
  ['held', 'Held', 'What waits for a moderator’s approval, what is held, and what is decided about it.'],
  [
    'autoRules',
    'Automatic rules',
    'What a community, or the site, holds, removes, flags, locks or answers by itself.',
  ],
  ['bans', 'Bans', 'Members who may not write in a community.'],
  ['warnings', 'Warnings', 'What members have to read before they write again.'],
  ['mail', 'Mail', 'Conversations between a member and the moderators of a community.'],
  ['appeals', 'Appeals', 'Bans as the banned see them, and what they say against them.'],
  [
    'moderation',
    'Moderation',
    'The work of a community’s moderators: what is waiting, and the log of what they did; logs that everybody may read.',
  ],
  ['search', 'Search', 'Finding posts, comments, communities and people by words.'],
  ['lists', 'Lists', 'Posts and comments that a member saves, by the name of a list or by its id.'],
  ['mutes', 'Mutes', 'People and communities that a member does not want to see.'],
  ['notifications', 'Notifications', 'What happened that concerns a member, on the site and by push.'],
  ['signUps', 'Sign-ups', 'Requests for an account, and confirmed e-mail addresses.'],
  ['invitations', 'Invitations', 'Links by which others join.'],
  ['blocks', 'Blocks', 'What cannot sign up.'],
  ['rings', 'Rings', 'Accounts whose votes belong together, for admins to look at.'],
  ['communityRequests', 'Requests', 'Asking the admins for a community.'],
  ['admin', 'Administration', 'Accounts, and the communities that new members join.'],
  ['site', 'Site', 'Settings and figures of the whole site.'],
];

/** A resource without a heading would be missing; a test compares with the contract. */
export const areas: readonly Area[] = headings.map(([name, title, about]) => ({
  name,
  title,
  about,
  endpoints: contract.filter((endpoint) => endpoint.name.startsWith(`${name}.`)),
}));
