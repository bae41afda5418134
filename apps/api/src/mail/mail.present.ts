import type { Conversation, OpenConversation } from '@confab/api-contract';
import { cutText, nameOf } from '@confab/domain';
import type { ListedConversation, MessageRow } from './mail.queries.ts';

/** Who looks at a conversation: its member sees neither notes nor names of moderators. */
export type Reader = 'member' | 'team';

const excerptMax = 200;

export function presentConversation(row: ListedConversation, reader: Reader): Conversation {
  const { conversation, communityName, member, assignee } = row;
  const { id, communityId, subject, unanswered, unread, archivedAt, createdAt } = conversation;
  const { text, ...said } = presentMessage(row, reader);
  return {
    ...{ id, communityId, communityName, subject, unanswered, unread, createdAt },
    username: nameOf(member),
    last: { ...said, excerpt: cutText(text.replaceAll(/\s+/g, ' '), excerptMax) },
    archived: archivedAt !== null,
    assignedTo: reader === 'team' ? nameOf(assignee) : null,
  };
}

export function presentOpenConversation(
  row: ListedConversation,
  said: readonly MessageRow[],
  reader: Reader,
): OpenConversation {
  return {
    ...presentConversation(row, reader),
    messages: said.map((message) => presentMessage(message, reader)),
  };
}

function presentMessage({ message, by }: MessageRow, reader: Reader) {
  return { ...message, by: reader === 'member' && message.kind === 'team' ? null : nameOf(by) };
}
