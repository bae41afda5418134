import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  anInstallation,
  databaseOf,
  type Installation,
  SECRET,
  start,
} from '../test-support/installation.ts';
import { type Load, startLoad } from './load.ts';
import { invite } from './people.ts';
import { verify } from './verify.ts';

/** A clock that jumps, of PostgreSQL and of all processes, by a library that stands between them and the machine's. */
const faketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

/** For processes that start on a machine that is busy with other tests. In milliseconds. */
const patience = 150_000;

let parts: AsyncDisposableStack;
beforeEach(() => {
  parts = new AsyncDisposableStack();
});
afterEach(() => parts.disposeAsync(), patience);

const written = ({ acknowledged: { posts, comments, postVotes, commentVotes } }: Load): number =>
  posts.length + comments.length + postVotes.length + commentVotes.length;

/** How far the clock of the product is ahead of ours. */
async function aheadSeconds({ origin }: Installation): Promise<number> {
  const response = await fetch(origin);
  await response.body?.cancel();
  return (Date.parse(response.headers.get('date') ?? '') - Date.now()) / 1000;
}

test.runIf(existsSync(faketime))(
  'a clock that jumps back an hour, and on again, loses nothing and fails nothing',
  async () => {
    const site = await anInstallation(parts);
    const offset = join(site.dataDir, 'offset');
    await writeFile(offset, '+0');
    await start({
      ...site,
      env: {
        ...site.env,
        LD_PRELOAD: faketime,
        FAKETIME_TIMESTAMP_FILE: offset,
        FAKETIME_NO_CACHE: '1',
        // As on a machine, whose count of seconds since its start does not jump.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    });
    const databaseUrl = await databaseOf(site);
    const load = startLoad(site.origin, await invite(databaseUrl, SECRET));
    parts.defer(load.stop);
    for (const by of ['+0', '-3600', '+0', '+3600', '+0']) {
      await writeFile(offset, by);
      await vi.waitFor(
        async () => expect(Math.abs((await aheadSeconds(site)) - Number(by))).toBeLessThan(60),
        {
          timeout: patience,
          interval: 100,
        },
      );
      const before = { written: written(load), asked: load.outcomes.length };
      await vi.waitFor(
        () => {
          expect(written(load)).toBeGreaterThan(before.written + 20);
          expect(load.outcomes.length).toBeGreaterThan(before.asked + 60);
        },
        { timeout: patience, interval: 50 },
      );
      expect([
        by,
        load.outcomes.slice(before.asked).filter(({ status }) => status === 0 || status >= 400),
      ]).toEqual([by, []]);
    }
    await load.stop();
    const { readBack, recounts } = await verify(databaseUrl, site.origin, load.acknowledged);
    expect(readBack.filter(({ acknowledged, found }) => acknowledged !== found)).toEqual([]);
    expect(recounts.filter(({ wrong }) => wrong > 0)).toEqual([]);
  },
  5 * patience,
);
