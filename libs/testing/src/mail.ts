import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { readMail, type ReceivedMail } from './mail-message.ts';

export type { ReceivedMail } from './mail-message.ts';

/**
 * Server behaviour: accept mails, reject the recipient (with the address in the reply), send no greeting, never
 * confirm a mail, or hang up.
 */
export type Manner = 'take' | 'refuse' | 'say-nothing' | 'never-finish' | 'hang-up';

/** A local mail server that delivers nothing. */
export type MailServer = {
  /** For SMTP_URL. */
  url: string;
  /** Accepted mails, oldest first. */
  mails: ReceivedMail[];
  /** Number of connections so far. */
  connections: () => number;
  /** The first mail to this address; waits for it if necessary. */
  mailTo(address: string): Promise<ReceivedMail>;
  behave(manner: Manner): void;
  close(): Promise<void>;
};

export async function openMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const expecting: { address: string; tell: (mail: ReceivedMail) => void }[] = [];
  const open = new Set<Socket>();
  let manner: Manner = 'take';
  let connections = 0;

  function take(mail: ReceivedMail): void {
    mails.push(mail);
    for (const { address, tell } of expecting) if (mail.envelope.to.includes(address)) tell(mail);
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, done) => {
      if (manner !== 'say-nothing') done();
    },
    onRcptTo: ({ address }, _session, done) => {
      if (manner !== 'refuse') return done();
      done(Object.assign(new Error(`there is no mailbox ${address} here`), { responseCode: 550 }));
    },
    onData: (stream, { envelope }, done) => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => address);
      void buffer(stream).then((source) => {
        if (manner === 'never-finish') return;
        take(readMail(source, { from, to }));
        done();
      });
    },
  });
  // Some tests disconnect in the middle.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    connections++;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    if (manner === 'hang-up') socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server that listens on a port has such an address.
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    connections: () => connections,
    mailTo: (address) =>
      new Promise((tell) => {
        const there = mails.find(({ envelope }) => envelope.to.includes(address));
        if (there) tell(there);
        else expecting.push({ address, tell });
      }),
    behave: (next) => (manner = next),
    close: async () => {
      const closed = new Promise<void>((done) => server.close(done));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
