import type { NotificationType } from '@confab/domain';
import type { IconName } from '../../ui/Icon.tsx';

type Kind = {
  icon: IconName;
  /** Its colour, where it is not that of the site: who speaks. */
  by?: 'mod' | 'admin' | 'gold';
  /** Its picture may be that of a person. */
  ofPerson?: true;
};

const kinds: Record<NotificationType, Kind> = {
  new_comment: { icon: 'message-circle', ofPerson: true },
  comment_reply: { icon: 'reply', ofPerson: true },
  new_votes: { icon: 'vote-up' },
  deleted_post: { icon: 'trash-2', by: 'mod' },
  mod_add: { icon: 'shield', by: 'mod' },
  new_badge: { icon: 'heart', by: 'gold' },
  welcome: { icon: 'sparkles' },
  announcement: { icon: 'megaphone', by: 'admin' },
};

const known = new Map<string, Kind>(Object.entries(kinds));

/** What a notification looks like by its type; one that this version does not know looks like any. */
export const kindOf = (type: string): Kind => known.get(type) ?? { icon: 'bell' };
