import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Code blocks of the reference whose id ends in the suffix, by the name before it. */
export function blocksOf(page: string, suffix: 'curl' | 'answer'): ReadonlyMap<string, string> {
  const blocks = page.matchAll(/<pre id="([\w.]+)-(curl|answer)"[^>]*><code>([^]*?)<\/code><\/pre>/g);
  return new Map(
    Array.from(blocks)
      .filter(([, , kind]) => kind === suffix)
      .map(([, name = '', , text = '']) => [name, asText(text)]),
  );
}

/** What a browser shows of HTML that holds no elements. */
function asText(html: string): string {
  const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return html.replaceAll(/&(lt|gt|quot|#39|amp);/g, (entity, name: string) => characters[name] ?? entity);
}

export type Answer = { status: number; body: string };

/** Between the answers to several commands. */
const mark = '=== answered with ';

/** A curl configuration that connects all hosts to this port and prints the status. */
export function curlConfiguration(port: number): string {
  return [
    `connect-to = "::127.0.0.1:${port}"`,
    'silent',
    'show-error',
    'max-time = 30',
    String.raw`write-out = "\n${mark}%{http_code}\n"`,
  ].join('\n');
}

/** Runs commands in one shell with that configuration, and returns the reply of each curl. */
export async function run(
  commands: readonly string[],
  { home, folder }: { home: string; folder: string },
): Promise<Answer[]> {
  const { stdout } = await promisify(execFile)('sh', ['-e', '-c', commands.join('\n')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: home },
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  const ends = stdout.matchAll(new RegExp(`([^]*?)\n${mark}(\\d+)\n`, 'g'));
  return Array.from(ends, ([, body = '', status]) => ({ status: Number(status), body }));
}
