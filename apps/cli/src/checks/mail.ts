import { type Environment, type MailSettings, readMailSettings, readSite } from '@confab/config';
import { createTransport } from 'nodemailer';
import { type Check, fail, warn } from './check.ts';
import { isHttpsSite, isLocal } from './configuration.ts';

export const mailChecks: readonly Check[] = [
  {
    name: 'mail server',
    rule: 'an https site has a mail server; that of `SMTP_URL` answers and takes the password, over TLS',
    read: checkMailServer,
  },
  {
    name: 'test mail',
    rule: 'the server takes a mail to the address of `--mail TO`; without it, nothing is sent',
    read: sendTestMail,
  },
];

const PATIENCE_MS = 5000;

async function checkMailServer(env: Environment): Promise<string> {
  const mail = readMailSettings(env);
  if (!mail && isHttpsSite(env))
    warn('There is no mail server: members who forget their password cannot get a new one. Set SMTP_URL.');
  if (!mail) return 'none; passwords cannot be recovered by mail';
  const { hostname, protocol } = new URL(mail.smtpUrl);
  const isReached = (requireTLS: boolean) => transportTo(mail, { requireTLS }).verify();
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

async function sendTestMail(env: Environment, mailTo?: string): Promise<string> {
  if (mailTo === undefined) return 'not asked for; --mail TO sends one';
  const mail = readMailSettings(env);
  if (!mail) fail('There is no mail server. Set SMTP_URL.');
  const { name } = readSite(env);
  try {
    await transportTo(mail).sendMail({
      from: mail.from,
      to: { name: '', address: mailTo },
      subject: `A test of ${name}`,
      text: `${name} can send mail. An operator asked for this one with "doctor --mail".`,
    });
  } catch (error) {
    fail(
      `The mail server takes no mail to ${mailTo} (${codeOf(error)}). Its log says why; MAIL_FROM may be what it refuses.`,
    );
  }
  return `the mail server took one to ${mailTo}; see that it arrives`;
}

function transportTo({ smtpUrl }: MailSettings, options: { requireTLS?: boolean } = {}) {
  return createTransport({
    url: smtpUrl,
    ...options,
    dnsTimeout: PATIENCE_MS,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
}

/** Only the code: servers repeat what they were sent, passwords included. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) return 'no answer';
  return 'responseCode' in error
    ? `${String(error.code)}, ${String(error.responseCode)}`
    : String(error.code);
}
