import { type Environment, readMailSettings } from '@confab/config';
import { createTransport } from 'nodemailer';
import { type Check, fail, warn } from './check.ts';
import { isLocal } from './configuration.ts';

export const mailChecks: readonly Check[] = [
  {
    name: 'mail server',
    rule: 'the server of `SMTP_URL` answers and takes the password, over TLS; nothing is sent',
    read: checkMailServer,
  },
];

const PATIENCE_MS = 5000;

async function checkMailServer(env: Environment): Promise<string> {
  const mail = readMailSettings(env);
  if (!mail) return 'none; passwords cannot be recovered by mail';
  const { hostname, protocol } = new URL(mail.smtpUrl);
  const isReached = (withTls: boolean) =>
    createTransport({
      url: mail.smtpUrl,
      requireTLS: withTls,
      dnsTimeout: PATIENCE_MS,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    }).verify();
  try {
    await isReached(false);
  } catch (error) {
    fail(`${hostname} cannot be used (${codeOf(error)}). Correct SMTP_URL, or let this machine reach it.`);
  }
  if (protocol === 'smtps:' || isLocal(hostname)) return `${hostname} answers`;
  try {
    await isReached(true);
  } catch {
    warn(`${hostname} offers no TLS: mails travel in the clear. Use smtps:, or another server.`);
  }
  return `${hostname} answers, over TLS`;
}

/** Only the code: servers repeat what they were sent, passwords included. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
}
