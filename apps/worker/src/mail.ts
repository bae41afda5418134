import type { MailSettings } from '@confab/domain';
import { createTransport } from 'nodemailer';

export type Mail = { to: string; subject: string; text: string; html: string };

export type Mailer = {
  /** Resolves when the mail server has taken the mail. Stopped by the signal, or by a server that takes too long. */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
};

/** The longest that a mail server may take for one step of taking a mail. */
const patienceMs = 15_000;

/** Sends through one mail server, each mail on a connection of its own: there are few. */
export function createMailer({ smtpUrl, from }: MailSettings, timeoutMs = patienceMs): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Whatever a mail says, it is text: nothing in it is looked up.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, ...content }, signal) => {
      // As an object an address is one address, whatever characters are in it.
      const mail = { ...content, from, to: { name: '', address: to }, signal };
      // No programs answer it: nobody is away "until Monday".
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transport.sendMail({ ...mail, headers }).catch((error: unknown) => {
        throw signal.aborted ? error : withoutWords(error);
      });
    },
  };
}

/** What may be told of a failure. A mail server repeats addresses in its answers, and the library keeps them. */
function withoutWords(error: unknown): Error {
  const details: object = error instanceof Error ? error : {};
  const code = 'code' in details ? String(details.code) : 'unknown';
  const status = 'responseCode' in details ? String(details.responseCode) : 'no answer';
  return Object.assign(new Error(`the mail server did not take a mail: ${code}, ${status}`), { code });
}
