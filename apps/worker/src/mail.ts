import type { MailSettings } from '@confab/config';
import { createTransport } from 'nodemailer';

export type Mail = { to: string; subject: string; text: string; html: string };

export type Mailer = {
  /** Resolves when the mail server has accepted the mail. Rejects on abort and on timeout. */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
};

/** What became of a mail: accepted by the mail server, or not, by an answer or for want of one. */
export const mailOutcomes = ['taken', 'refused'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

type MailerOptions = { timeoutMs?: number | undefined; ended?: (outcome: MailOutcome) => void };

const patienceMs = 15_000;

/** Sends through one mail server, each mail on a connection of its own, since mails are rare. */
export function createMailer(
  { smtpUrl, from }: MailSettings,
  { timeoutMs = patienceMs, ended = () => undefined }: MailerOptions = {},
): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Mails contain text only: file paths and URLs in them must not be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, ...content }, signal) => {
      // An object is taken as one address, whatever characters it contains.
      const mail = { ...content, from, to: { name: '', address: to }, signal };
      // Suppresses automatic replies, such as vacation notices.
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transport.sendMail({ ...mail, headers }).catch((error: unknown) => {
        if (signal.aborted) throw error;
        ended('refused');
        throw withoutWords(error);
      });
      ended('taken');
    },
  };
}

/**
 * The loggable form of a failure. Mail servers repeat addresses in their replies, and the library's errors quote them.
 */
function withoutWords(error: unknown): Error {
  const details: object = error instanceof Error ? error : {};
  const code = 'code' in details ? String(details.code) : 'unknown';
  const status = 'responseCode' in details ? String(details.responseCode) : 'no answer';
  return Object.assign(new Error(`the mail server did not take a mail: ${code}, ${status}`), { code });
}
