import { ConfigurationError, type Environment, readSite, readText } from './environment.ts';

/** Mail server and sender of the site. */
export type MailSettings = {
  /** May hold a password. */
  smtpUrl: string;
  from: { name: string; address: string };
};

/** Null when the site sends no mail. All processes read it, so that none offers what the worker cannot do. */
export function readMailSettings(env: Environment): MailSettings | null {
  const smtpUrl = readSmtpUrl(env);
  // Checked even if no mail is sent.
  const from = readSender(env);
  return smtpUrl === undefined ? null : { smtpUrl, from };
}

/** The contact address. */
export function readContactEmail(env: Environment): string | null {
  const value = readText(env, 'CONTACT_EMAIL');
  if (value === undefined) return null;
  if (!isMailAddress(value)) {
    throw new ConfigurationError('CONTACT_EMAIL', value, 'an e-mail address, such as us@example.org');
  }
  return value;
}

export function isMailAddress(text: string): boolean {
  return /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(text);
}

function readSmtpUrl(env: Environment): string | undefined {
  const value = readText(env, 'SMTP_URL');
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    // Not repeated: the value may hold a password.
    throw new ConfigurationError(
      'SMTP_URL',
      '…',
      'an address such as smtp://user:password@mail.example.org:587',
    );
  }
  return value;
}

/** `MAIL_FROM`, or else the contact address, or else an address at the host of the site that no one reads. */
function readSender(env: Environment): MailSettings['from'] {
  const site = readSite(env);
  const contact = readContactEmail(env);
  const value = readText(env, 'MAIL_FROM');
  if (value !== undefined) return parseSender(value, site.name);
  return { name: site.name, address: contact ?? `noreply@${new URL(site.url).hostname}` };
}

/** An address, alone or after a name: `Confab <noreply@example.org>`. */
function parseSender(value: string, siteName: string): MailSettings['from'] {
  const [, name, inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(value) ?? [];
  const address = inBrackets ?? value;
  if (!isMailAddress(address)) {
    throw new ConfigurationError(
      'MAIL_FROM',
      value,
      'an e-mail address, such as Confab <noreply@example.org>',
    );
  }
  return { name: name?.trim() || siteName, address };
}

/**
 * Whom push services may contact: `VAPID_SUBJECT`, or else the contact address, or else the site, or without https an
 * address at its host that no one reads.
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
