import type { BadgeType } from './badges.ts';
import type { ContentType } from './lists.ts';

/** The facts in a notification's sentence (api.md 3.9). */
export type NotificationFacts =
  /** The author is null if the comment's author is hidden from all readers. */
  | { type: 'new_comment' | 'comment_reply'; count: number; author: string | null; postTitle: string }
  | { type: 'new_votes'; count: number; targetType: ContentType; postTitle: string }
  | { type: 'deleted_post'; deletedAs: 'mods' | 'admins'; communityName: string; postTitle: string }
  | { type: 'mod_add'; communityName: string; addedBy: string }
  | { type: 'new_badge'; badgeType: BadgeType }
  | { type: 'welcome'; communityName: string }
  | { type: 'announcement'; postTitle: string };

/** With "html", names and titles are escaped and wrapped in `<b>`. */
export type NotificationFormat = 'html' | '';

const badgeNames: Record<BadgeType, string> = { supporter: 'Supporter' };

export function notificationTitle(facts: NotificationFacts, format: NotificationFormat): string {
  const plain = (text: string) => (format === 'html' ? escapeHtml(text) : text);
  const bold = (text: string) => (format === 'html' ? `<b>${escapeHtml(text)}</b>` : text);

  switch (facts.type) {
    case 'new_comment':
      return facts.count === 1
        ? `${bold(writer(facts.author))} commented on your post ${bold(facts.postTitle)}`
        : `${facts.count} new comments on your post ${bold(facts.postTitle)}`;
    case 'comment_reply':
      return facts.count === 1
        ? `${bold(writer(facts.author))} replied to your comment on ${bold(facts.postTitle)}`
        : `${facts.count} new replies to your comment on ${bold(facts.postTitle)}`;
    case 'new_votes': {
      const votes = facts.count === 1 ? '1 new upvote' : `${facts.count} new upvotes`;
      return facts.targetType === 'post'
        ? `${votes} on your post ${bold(facts.postTitle)}`
        : `${votes} on your comment on ${bold(facts.postTitle)}`;
    }
    case 'deleted_post':
      return facts.deletedAs === 'mods'
        ? `Your post ${bold(facts.postTitle)} was removed by moderators of ${bold(facts.communityName)}`
        : `Your post ${bold(facts.postTitle)} was removed by admins`;
    case 'mod_add':
      return `${bold(`@${facts.addedBy}`)} made you a moderator of ${plain(facts.communityName)}`;
    case 'new_badge':
      return `You received the ${bold(badgeNames[facts.badgeType])} badge. Thank you!`;
    case 'welcome':
      return `Welcome! Say hello in ${bold(facts.communityName)}`;
    case 'announcement':
      return `Announcement: ${bold(facts.postTitle)}`;
  }
}

function writer(author: string | null): string {
  return author === null ? 'Somebody' : `@${author}`;
}

/** Escapes text for element content and attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
