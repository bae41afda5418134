/** product-b 8 */
type Reported = 'post' | 'comment';

export const reported = (type: Reported) => (type === 'post' ? 'Post reported.' : 'Comment reported.');
export const alreadyReported = (type: Reported) => `You have already reported this ${type}`;
export const targetGone = (type: Reported) => `The ${type} does not exist any more.`;
export const tooManyOpen = 'Twenty of your reports wait in this community. Moderators decide those first.';
