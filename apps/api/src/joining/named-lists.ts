import { readFile, stat } from 'node:fs/promises';
import { type Fetcher, readAll } from '@confab/outbound';
import { sameAddress } from '@confab/domain';
import type { Config } from '../config.ts';

/** A list that the operator keeps outside of the product, one entry a line. */
export type NamedList = {
  /** Null as long as it could not be read once. Reads it again, in the background, when it may have changed. */
  entries(): Promise<ReadonlySet<string> | null>;
};

export type NamedLists = {
  /** Null where the operator names none. */
  disposableDomains: NamedList | null;
  torExits: NamedList | null;
};

type Options = { fetcher: Fetcher; onFailure: (list: string, failure: string) => void };

const fileMaxBytes = 16 * 1024 * 1024;
/** A file is looked at as often; an address is fetched as often. */
const fileSeconds = 60;
const addressSeconds = 15 * 60;

export function openNamedLists(
  { disposableDomains, torExits }: Pick<Config, 'disposableDomains' | 'torExits'>,
  options: Options,
): NamedLists {
  return {
    disposableDomains:
      disposableDomains === null ? null : openList('DISPOSABLE_DOMAINS', disposableDomains, options),
    torExits: torExits === null ? null : openList('TOR_EXITS', torExits, options),
  };
}

function openList(name: string, place: string, { fetcher, onFailure }: Options): NamedList {
  const isAddress = /^https?:\/\//.test(place);
  const seconds = isAddress ? addressSeconds : fileSeconds;
  const read = isAddress ? () => fetchText(fetcher, place) : () => readText(place);
  let entries: ReadonlySet<string> | null = null;
  let dueAt = 0;
  let changedAt = 0;
  let reading: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    try {
      const text = await read();
      if (text !== null) entries = entriesOf(text);
    } catch (error) {
      // What was read before stays in force.
      onFailure(name, error instanceof Error ? error.message : 'unknown');
    }
    dueAt = performance.now() + seconds * 1000;
    reading = null;
  }

  return {
    entries: async () => {
      if (performance.now() >= dueAt) reading ??= refresh();
      if (entries === null) await reading;
      return entries;
    },
  };

  async function fetchText(from: Fetcher, url: string): Promise<string> {
    const outcome = await from.get(url, async ({ body }) => Buffer.from(await readAll(body)).toString());
    if (!outcome.ok) throw new Error(outcome.failure);
    return outcome.value;
  }

  /** Null for a file that is as it was. */
  async function readText(path: string): Promise<string | null> {
    const { size, mtimeMs } = await stat(path);
    if (entries !== null && mtimeMs === changedAt) return null;
    if (size > fileMaxBytes) throw new Error('the file is larger than 16 MiB');
    const text = await readFile(path, 'utf8');
    changedAt = mtimeMs;
    return text;
  }
}

/** Comments and what stands beside an entry are left out: lists of Tor write `ExitAddress 192.0.2.1 2026-01-31 12:00:00`. */
function entriesOf(text: string): ReadonlySet<string> {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^ExitAddress\s+/, '').split(/[\s#]/, 1)[0] ?? '');
  return new Set(lines.map(sameAddress).filter((entry) => /[.:]/.test(entry)));
}
