import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { accountMessages } from '@confab/domain';
import { CommandError } from './errors.ts';

/** Asks twice on a terminal, without showing what is typed; otherwise reads standard input to its end. */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');

  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Made before anything is asked: from here on the terminal itself repeats nothing.
  const lines = createInterface({ input: process.stdin, output: silence, terminal: true });
  const ask = async (question: string) => {
    process.stderr.write(question);
    try {
      return await lines.question('');
    } catch {
      // Ctrl+C or Ctrl+D.
      throw new CommandError('Nothing was changed.');
    } finally {
      process.stderr.write('\n');
    }
  };
  try {
    const password = await ask('New password: ');
    if ((await ask('Once more: ')) !== password) throw new CommandError(accountMessages.passwordsDiffer);
    return password;
  } finally {
    lines.close();
  }
}
