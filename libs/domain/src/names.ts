import * as limits from './limits.ts';
import { reservedCommunityNames } from './reserved-names.ts';

const nameCharacters = /^[0-9A-Za-z_]+$/;

function isName(value: string, min: number, max: number): boolean {
  return value.length >= min && value.length <= max && nameCharacters.test(value);
}

/** For new accounts only (api.md 4.11); existing shorter names keep working. */
export function isValidUsername(value: string): boolean {
  return isName(value, limits.usernameMin, limits.usernameMax);
}

export function isValidCommunityName(value: string): boolean {
  return (
    isName(value, limits.communityNameMin, limits.communityNameMax) &&
    !reservedCommunityNames.has(value.toLowerCase())
  );
}

/** api.md 1.12; the name is part of the list's URL. */
export function isValidListName(value: string): boolean {
  return isName(value, limits.listNameMin, limits.listNameMax);
}

/** What needs no quotation marks, and is seen. U+FFFD stands for what could not be read. */
const atom = '[^\\s\\p{Cc}\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\ufffd@.,:;<>()[\\]\\\\"]+';
const mailbox = new RegExp(`^${atom}(?:\\.${atom})*$`, 'u');
const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

/** An address of the network in place of a name (RFC 5321, 4.1.3). */
const literal = /^\[(?:IPv6:(?:[\da-f:]*:)?)?\d{1,3}(?:\.\d{1,3}){3}\]$/i;

/** Text, @, text, dot, text, without white space (product-a 5), and without what no mail can be sent to. */
export function isValidEmail(value: string): boolean {
  if (value.length > limits.emailMax) return false;
  const [name = '', host = '', ...more] = value.split('@');
  const labels = host.split('.');
  const isHost = (labels.length > 1 && labels.every((one) => label.test(one))) || literal.test(host);
  return more.length === 0 && mailbox.test(name) && isHost;
}

/** Measured in bytes (api.md 1.12). */
export function isLongEnoughPassword(value: string): boolean {
  return new TextEncoder().encode(value).length >= limits.passwordMinBytes;
}

/** The name that others see of an account: a deleted one has none. */
export function nameOf(person: { username: string; deletedAt: string | null } | null): string | null {
  return person === null || person.deletedAt !== null ? null : person.username;
}
