export const forbiddenTitle = 'Forbidden!';
export const settingsSaved = 'Settings saved.';
export const userUnknown = 'No user with username exists.';
export const alreadyBanned = (username: string) => `${username} is already banned.`;
export const banForbidden = 'Forbidden.';
export const banned = (username: string) => `@${username} is banned.`;
export const moderatorUnknown = 'User not found';
