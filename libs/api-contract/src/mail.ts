import { limits } from '@confab/domain';
import { z } from 'zod';
import { message } from './appeals.ts';
import type { Shape } from './shape.ts';
import { choice, cursor, givenId, givenName, id, optional, success, time, trimmedText } from './values.ts';

/** Of a message that is no note. */
export const lastMessage = message.omit({ text: true }).extend({ excerpt: z.string() });

/** What a member and the moderators of a community write to each other about one subject. */
export const conversation = z.object({
  id: z.int(),
  communityId: id,
  communityName: z.string(),
  /** The member; null if the account is deleted. */
  username: z.string().nullable(),
  subject: z.string(),
  last: lastMessage,
  /** Whether the member waits for an answer. */
  unanswered: z.boolean(),
  /** Whether moderators wrote since the member looked. */
  unread: z.boolean(),
  archived: z.boolean(),
  /** Username of the moderator who takes care of it; null if there is none, and for the member. */
  assignedTo: z.string().nullable(),
  createdAt: time,
});
export type Conversation = z.output<typeof conversation>;

/** With its messages, the first said first. Members see no notes, and no names of moderators. */
export const openConversation = conversation.extend({ messages: z.array(message) });
export type OpenConversation = z.output<typeof openConversation>;

export const mailPage = z.object({ conversations: z.array(conversation), next: z.string().nullable() });
export type MailPage = z.output<typeof mailPage>;

const ofCommunity = z.object({ communityId: givenId() });
const byId = z.object({
  conversationId: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'conversation-not-found' })
    .transform(Number),
});

const text = trimmedText(limits.mailMax).refine((value) => value !== '', { error: 'empty-message' });
const subject = trimmedText(limits.mailSubjectMax).refine((value) => value !== '', {
  error: 'empty-subject',
});

const ofTeam = ['invalid_id', 'community/not-found', 'not_admin_nor_mod'] as const;
const found = ['conversation-not-found', 'not_admin_nor_mod'] as const;
const written = ['empty-message', 'too-much-mail'] as const;

/** Our addition: conversations between a member and the moderators of a community, who all read them. */
export const mailShapes = {
  list: {
    at: 'GET /api/communities/:communityId/mail',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'Conversations of a community with members, the one with the latest message first. With `q` those in which a message, together with the subject, has all of these words.',
    params: ofCommunity,
    query: z.object({
      filter: choice(['', 'open', 'archived', 'assigned'], 'invalid_filter')
        .optional()
        .describe('`open` by default; `assigned` are open ones that the viewer takes care of.'),
      q: trimmedText(limits.searchQueryMax)
        .transform((q) => (q === '' ? undefined : q))
        .optional()
        .describe('Words, or how they begin; looked for in open and archived conversations.'),
      next: cursor,
    }),
    response: mailPage,
    errors: [...ofTeam, 'invalid_filter', 'invalid_cursor'],
  },
  queue: {
    at: 'GET /api/modqueue/mail',
    auth: 'user',
    summary:
      'Conversations that wait for an answer in all communities that the viewer moderates, that which waits longest first; for admins in all communities, or with `mine=true` in those that they moderate.',
    query: z.object({
      mine: z
        .enum(['true', 'false'])
        .optional()
        .describe('`true` leaves out what only an admin sees; `false` by default.'),
      next: cursor,
    }),
    response: mailPage,
    errors: ['invalid_cursor'],
  },
  contact: {
    at: 'POST /api/communities/:communityId/mail',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'Writes to a member in the name of the moderators, which begins a conversation. It is refused for a member who mutes the community or the moderator who writes.',
    params: ofCommunity,
    body: z.object({ username: givenName, subject, text }),
    response: openConversation,
    errors: [...ofTeam, 'user_not_found', 'empty-subject', 'empty-message', 'takes-no-mail'],
    limit: 'mail',
  },
  own: {
    at: 'GET /api/mail',
    auth: 'user',
    summary: 'The viewer’s conversations with moderators, the one with the latest message first.',
    query: z.object({ next: cursor }),
    response: mailPage,
    errors: ['invalid_cursor'],
  },
  create: {
    at: 'POST /api/mail',
    auth: 'user',
    summary: `Writes to the moderators of a community, which begins a conversation: at most ${limits.openMailMax} that are not archived in each community, for members who are banned there one.`,
    body: z.object({ communityId: givenId(), subject, text }),
    response: openConversation,
    errors: ['invalid_id', 'community/not-found', 'empty-subject', ...written],
    limit: 'startMail',
  },
  get: {
    at: 'GET /api/mail/:conversationId',
    auth: 'user',
    who: ['owner', 'moderator', 'admin'],
    summary: 'A conversation with its messages, for its member, moderators of the community and admins.',
    params: byId,
    response: openConversation,
    errors: found,
  },
  say: {
    at: 'POST /api/mail/:conversationId/messages',
    auth: 'user',
    who: ['owner', 'moderator', 'admin'],
    summary:
      'Writes in a conversation, as its member or in the name of the moderators; or leaves a note that only moderators see, which its member may not. What is no note opens an archived conversation again.',
    params: byId,
    body: z.object({
      text,
      note: optional(z.boolean().describe('Whether only moderators and admins see it.')),
    }),
    response: openConversation,
    errors: [...found, ...written, 'conversation-full'],
    limit: 'mail',
  },
  read: {
    at: 'POST /api/mail/:conversationId/read',
    auth: 'user',
    who: ['owner'],
    summary: 'Remembers that the member has read what moderators wrote.',
    params: byId,
    response: success,
    errors: ['conversation-not-found'],
    limit: 'tidy',
  },
  change: {
    at: 'PUT /api/mail/:conversationId',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'Archives a conversation or opens it again, or says which moderator takes care of it; what is absent stays.',
    params: byId,
    body: z.object({
      archived: optional(z.boolean()),
      assignedTo: givenName
        .nullable()
        .optional()
        .describe('Username of a moderator of the community, or of the viewer; null for no one.'),
    }),
    response: openConversation,
    errors: [...found, 'user_not_found', 'not-a-moderator'],
    limit: 'moderate',
  },
} as const satisfies Record<string, Shape>;
