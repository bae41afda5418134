export const userMuted = (username: string) =>
  `Posts from @${username} won't appear on any of your feeds from now on.`;
export const userUnmuted = (username: string) => `Unmuted @${username}`;
export const communityMuted = (name: string) => `Posts from /${name} won't appear on All anymore.`;
export const communityUnmuted = (name: string) => `Unmuted /${name}`;
