/**
 * Every sentence the product specifies, by the place that shows it (product-a 5 and 8, product-b 5 and 8). Read as
 * `messages.tooFast`; each is an export of its own, so that a browser loads those that its page can show.
 */
export const tooFast = 'Whoah, slow down there!';
export const network = "Make sure you're connected to the internet";
export const somethingWrong = 'Something went wrong.';

export const loginToContinue = 'Login to continue';
export const loginBothEmpty = 'Username and password empty.';
export const loginUsernameEmpty = 'Username empty.';
export const loginPasswordEmpty = 'Password empty.';
export const loginMismatch = 'Username and password do not match.';
export const loginSuspended = (username: string) => `@${username} is suspended.`;
export const logoutFailed = 'Failed to logout. Something went wrong.';

export const signupClosed =
  'We have temporarily disabled creating new accounts. Please check back again later.';
export const usernameEmpty = 'Username cannot be empty.';
export const usernameTooShort = 'Username too short.';
export const usernameTaken = (username: string) => `${username} is already taken.`;
export const emailInvalid = 'Enter a valid email address.';
export const passwordEmpty = 'Password cannot be empty.';
export const passwordWeak = 'Password too weak.';
export const repeatPasswordEmpty = 'Repeat password cannot be empty.';
export const passwordsDiffer = 'Passwords do not match.';

export const titleEmpty = 'Your post needs a title';
export const titleTooShort = 'Title is too short';
export const communityMissing = 'Select a community first';
export const bannedFrom = (community: string) => `You've been banned from ${community}.`;
export const bannedOnSubmit = 'You are banned from community';
export const bannedCommenter = 'You are banned from this community.';
export const postingRestricted = 'Only approved members of this community can post.';
export const imagesMissing = "You haven't uploaded an image";
export const tooManyImages =
  'Image posts cannot contain more than 10 images. Please select fewer images and continue.';
export const linkMissing = 'Please submit a valid URL';
export const linkInvalid = 'The URL you provided is not a valid URL.';
export const imagePointsMissing = "You don't have enough points to submit images yet.";
export const linkPointsMissing = "You don't have enough points to submit link posts yet.";
export const fileTooLarge = 'Maximum file size exceeded.';
export const imageUnsupported = 'Unsupported image.';
export const altTextSaved = 'Alt text saved.';
export const leavePage = 'Are you sure you want to leave?';

export const commentEmpty = 'Message body cannot be empty.';
export const threadTooDeep = 'Thread too deep.';
export const voteOnDeleted = "Can't vote on a deleted comment!";

export const alreadyAnnounced = 'Already announced';

export const feedEmpty = 'Nothing to show';
export const feedEnd = 'No more posts';

export const linkCopied = 'Link copied to clipboard.';
export const linkCopyFailed = 'Failed to copy link to clipboard.';

export const notFoundTitle = '404: Not found!';
export const notFoundText = "The page you're looking for does not exist.";
export const goHome = 'Go home.';
export const offlineTitle = "You're offline";
export const offlineText = 'Check your internet connection.';
export const fatalTitle = 'Something went wrong';

export const accountDeleted = 'Account deleted.';
export const accountSuspended = 'Account suspended.';
