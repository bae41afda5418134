export const titleEmpty = 'Your post needs a title';
export const titleTooShort = 'Title is too short';
export const communityMissing = 'Select a community first';
export const bannedFrom = (community: string) => `You've been banned from ${community}.`;
export const bannedOnSubmit = 'You are banned from community';
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

export const alreadyAnnounced = 'Already announced';
