/** The avatar colour of a name, 1 to 8, by its first letter (product-a 9). */
export function avatarColour(name: string): number {
  return ((name.toLowerCase().codePointAt(0) ?? 0) % 8) + 1;
}

/**
 * The viewer's own name in the navbar: "me" on tiny screens, and on small ones if it is longer than 10 characters
 * (product-a 2).
 */
export function ownNameLabel(username: string, screen: 'tiny' | 'small' | 'wide'): string {
  if (screen === 'tiny') return 'me';
  return screen === 'small' && username.length > 10 ? 'me' : `@${username}`;
}
