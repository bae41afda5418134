/** Which of the eight avatar colours a name has, 1 to 8, chosen by its first letter (product-a 9). */
export function avatarColour(name: string): number {
  return ((name.toLowerCase().codePointAt(0) ?? 0) % 8) + 1;
}

/**
 * How the navbar writes one's own name: "me" on tiny screens, and on small ones when it is longer than 10 characters
 * (product-a 2).
 */
export function ownNameLabel(username: string, screen: 'tiny' | 'small' | 'wide'): string {
  if (screen === 'tiny') return 'me';
  return screen === 'small' && username.length > 10 ? 'me' : `@${username}`;
}
