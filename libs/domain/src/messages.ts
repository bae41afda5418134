/**
 * Every sentence the product specifies (product-a 5 and 8, product-b 5 and 8). Read as `messages.tooFast`; each is an
 * export of its own so that bundlers drop unused ones. Sentences that no first page shows are grouped apart:
 * accountMessages, postMessages.
 */
export const tooFast = 'Whoah, slow down there!';
export const network = "Make sure you're connected to the internet";
export const somethingWrong = 'Something went wrong.';

export const bannedCommenter = 'You are banned from this community.';
export const commentEmpty = 'Message body cannot be empty.';
export const threadTooDeep = 'Thread too deep.';
export const voteOnDeleted = "Can't vote on a deleted comment!";

export const feedEmpty = 'Nothing to show';
export const feedEnd = 'No more posts';

export const linkCopied = 'Link copied to clipboard.';
export const linkCopyFailed = 'Failed to copy link to clipboard.';

export const notFoundTitle = '404: Not found!';
export const notFoundText = "The page you're looking for does not exist.";
export const goHome = 'Go home.';
export const sentLater = 'It is sent when you are back online.';
export const offlineTitle = "You're offline";
export const offlineText = 'Check your internet connection.';
export const fatalTitle = 'Something went wrong';
export const readOnly = (siteName: string) =>
  `${siteName} is read only for now: you can read everything, and what you write cannot be saved.`;
