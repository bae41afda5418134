import { chmod, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { portOf } from '@confab/testing/forwarder';

/** Prints the text; a rejection ends the program with status 1 and the message. */
export type AnswerCall = (args: readonly string[]) => Promise<string> | string;

export type Systemctl = { close: () => void };

/** Writes a program that stands in for systemctl where systemd does not run: this process answers its calls. */
export async function standInForSystemctl(file: string, answer: AnswerCall): Promise<Systemctl> {
  const server = createServer((request, response) => {
    const args = new URL(request.url ?? '', 'http://localhost').searchParams.getAll('arg');
    new Promise<string>((resolve) => resolve(answer(args))).then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(`${String(error)}\n`),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await writeFile(
    file,
    `#!${process.execPath}
const query = new URLSearchParams(process.argv.slice(2).map((arg) => ['arg', arg]));
fetch('http://127.0.0.1:${portOf(server)}/?' + query).then(async (answer) => {
  (answer.ok ? process.stdout : process.stderr).write(await answer.text());
  process.exitCode = answer.ok ? 0 : 1;
});
`,
  );
  await chmod(file, 0o755);
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
