import type { SiteTextKey } from './site-texts.ts';

/**
 * What changed in what the software keeps about people: each entry as a sentence for admins whose site has a privacy policy of
 * its own. New ones are added at the end, because each version of a text stores how many there were.
 */
export const privacyChanges: readonly string[] = [
  'The network address from which a member joined, and the one from which they last came, are deleted after a number of days that you choose on the page Safety ({addressDays}).',
  'Guests can report posts and comments, unless you switch that off. Moderators and admins read what they write. The e-mail address that they give is kept for one answer and then deleted, after {guestAddressDays} days at the latest.',
  'The person who runs the server can make a file of all that is kept about a member, moderators’ notes included, to answer a request by letter.',
];

type SavedText = {
  key: SiteTextKey;
  /** Null for the text that came with the software. */
  body: string | null;
  privacyChangesKnown: number;
};

/** The changes since a text was saved, which it may not say. Our own policy says them itself. */
export function newPrivacyChanges({ key, body, privacyChangesKnown }: SavedText): readonly string[] {
  return key === 'privacy' && body ? privacyChanges.slice(privacyChangesKnown) : [];
}
