/**
 * What the software stores about people, and did not store in the release before: each entry as a sentence for admins whose
 * site has a privacy policy of its own. A text that was saved knew the entries that there were; new ones are added at the end.
 */
export const privacyChanges: readonly string[] = [
  'The network address from which a member joined, and the one from which they last came, are deleted after a number of days that you choose on the page Safety ({addressDays}).',
  'Guests can report posts and comments, unless you switch that off. Moderators and admins read what they write. The e-mail address that they give is kept for one answer and then deleted, after {guestAddressDays} days at the latest.',
  'The person who runs the server can make a file of all that is kept about a member, moderators’ notes included, to answer a request by letter.',
];
