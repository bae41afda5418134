import { ConfigurationError, type Environment, readSite, readText } from './environment.ts';
import { readContactEmail } from './mail-settings.ts';

/**
 * Whom push services may turn to: `VAPID_SUBJECT`, or else whom people write to, or else the site, or nobody there where
 * that is not served safely.
 */
export function readPushSubject(env: Environment): string {
  const given = readText(env, 'VAPID_SUBJECT');
  if (given !== undefined) {
    if (/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(given) && URL.canParse(given)) return given;
    throw new ConfigurationError('VAPID_SUBJECT', given, 'an address that begins with mailto: or https://');
  }
  const contact = readContactEmail(env);
  if (contact !== null) return `mailto:${contact}`;
  const { protocol, hostname, href } = new URL(readSite(env).url);
  return protocol === 'https:' ? href : `mailto:noreply@${hostname}`;
}
