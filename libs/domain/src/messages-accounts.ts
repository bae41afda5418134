import { counted } from './counts.ts';

export const loginToContinue = 'Login to continue';
export const loginBothEmpty = 'Username and password empty.';
export const loginUsernameEmpty = 'Username empty.';
export const loginPasswordEmpty = 'Password empty.';
export const loginMismatch = 'Username and password do not match.';
export const logoutFailed = 'Failed to logout. Something went wrong.';

export const signupClosed =
  'We have temporarily disabled creating new accounts. Please check back again later.';
export const welcome = (username: string, joined: number) =>
  `Welcome, @${username}.${joined > 0 ? ` You joined ${counted(joined, 'community', 'communities')}.` : ''}`;
export const usernameEmpty = 'Username cannot be empty.';
export const usernameTooShort = 'Username too short.';
export const usernameTaken = (username: string) => `${username} is already taken.`;
export const emailInvalid = 'Enter a valid email address.';
export const passwordEmpty = 'Password cannot be empty.';
export const passwordWeak = 'Password too weak.';
export const repeatPasswordEmpty = 'Repeat password cannot be empty.';
export const passwordsDiffer = 'Passwords do not match.';

export const accountDeleted = 'Account deleted.';
export const accountSuspended = 'Account suspended.';

export const userBanned = 'User banned successfully.';
export const userUnbanned = 'User unbanned successfully.';
export const banFailed = (response: string) => `Failed to ban user: ${response}`;
export const unbanFailed = (response: string) => `Failed to unban user: ${response}`;
export const areYouSure = 'Are you sure?';
export const usernamesDiffer = 'Usernames do not match!';

export const noUserToUpdate = 'No user to update.';
export const noPictureToUpdate = 'No profile picture to update.';

export const settingsEmailInvalid = 'Please enter a valid email';
export const passwordTooShort = 'Password too short.';
export const previousPasswordWrong = 'Incorrect previous password';
/** The specification spells it like this. */
export const passwordChanged = 'Password changed succesfully.';
export const deletionPasswordWrong = 'Invalid password';
export const ownAccountDeleted = 'Your account is successfully deleted!';
