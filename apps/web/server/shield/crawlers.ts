import { readFileSync, statSync } from 'node:fs';
import { ConfigurationError } from '@confab/config';
import { readTrustedProxies } from '@confab/session';

type Log = { warn: (fields: object, message: string) => void };

/**
 * The addresses of crawlers that are never asked, from the operator's files. A file that changes is read again; if it cannot
 * be read then, what it said before stands.
 */
export function readCrawlers(files: readonly string[]) {
  let read = readAll(files);
  return {
    includes: (address: string): boolean => read.addresses.includes(address),
    readAgain: (log: Log): void => {
      try {
        if (changedAt(files) !== read.changedAt) read = readAll(files);
      } catch (error) {
        log.warn({ err: error }, 'the addresses of crawlers cannot be read again');
      }
    },
  };
}

const changedAt = (files: readonly string[]) => files.map((file) => statSync(file).mtimeMs).join(' ');

function readAll(files: readonly string[]) {
  try {
    const entries = files.flatMap((file) => rangesIn(readFileSync(file, 'utf8')));
    return { changedAt: changedAt(files), addresses: readTrustedProxies(entries) };
  } catch (error) {
    const reason = error instanceof Error ? ` (${error.message})` : '';
    throw new ConfigurationError('CRAWLER_FILES', files.join(','), `files with address ranges${reason}`);
  }
}

/** A range in each line, or the JSON that search engines publish: `{"prefixes": [{"ipv4Prefix": "…"}]}`. */
function rangesIn(text: string): string[] {
  if (text.trimStart().startsWith('{')) {
    return Array.from(text.matchAll(/"ipv[46]Prefix"\s*:\s*"([^"]*)"/g), ([, range = '']) => range);
  }
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
}
