import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, isDatabaseAway } from '@confab/db';
import type { Changes } from './changes.ts';
import type { Encoded } from './encoded.ts';

type Schema = { parse(response: unknown): unknown };

type Ways<Response> = {
  /** The primary or a replica: where the slow way reads. */
  reads: Db;
  /** Splices kept pieces; null if this reader sees other things than ordinary readers. */
  fast: () => Promise<Encoded | null>;
  /** Builds the same response from the database alone. */
  slow: () => Promise<Response>;
};

/** Answers the fast way where that is possible. Without a primary, a replica answers the slow way. */
export type Quick = <Response>(schema: Schema, ways: Ways<Response>) => Promise<Response | Encoded>;

/** Responses by the way they were built, and the compared ones that differed. */
export type QuickCounts = { fast: number; slow: number; different: number };

export type QuickOptions = {
  /** Of so many responses one is built both ways and compared; 1 in tests. */
  checkOneIn: number;
  onDifference: (difference: Difference) => void;
};

/** The first byte, and the field before it: what people wrote stays out of the log. */
type Difference = { at: number; field: string };

/** Changes may come between the two ways, from requests that run beside this one. */
const attempts = 10;

export function createQuick(
  primary: Db,
  changes: Changes,
  { checkOneIn, onDifference }: QuickOptions,
): { quick: Quick; counts: Readonly<QuickCounts> } {
  const counts: QuickCounts = { fast: 0, slow: 0, different: 0 };
  return { quick, counts };

  async function quick<Response>(schema: Schema, ways: Ways<Response>): Promise<Response | Encoded> {
    const response = await tryFast(ways);
    counts[response === null ? 'slow' : 'fast'] += 1;
    if (response === null) return ways.slow();
    // A replica may rightly answer something older.
    if (ways.reads === primary && Math.random() * checkOneIn < 1) await check(schema, ways);
    return response;
  }

  async function tryFast<Response>({ fast, reads }: Ways<Response>): Promise<Encoded | null> {
    try {
      if (reads === primary) await changes.catchUp();
      else if (!(await endsSoon(changes.catchUp()))) return null;
      return await fast();
    } catch (error) {
      // The slow way would wait as long for the same server, unless it asks a replica.
      if (reads !== primary && isDatabaseAway(error)) return null;
      throw error;
    }
  }

  async function check<Response>(schema: Schema, ways: Ways<Response>): Promise<void> {
    let texts: [spliced: string, expected: string] | null = null;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const expected = JSON.stringify(schema.parse(await ways.slow()));
      const spliced = (await tryFast(ways))?.bytes.toString();
      if (spliced === undefined || spliced === expected) return;
      texts = [spliced, expected];
    }
    if (!texts) return;
    const difference = firstDifference(...texts);
    counts.different += 1;
    changes.forget();
    onDifference(difference);
    if (checkOneIn > 1) return;
    // Where every response is compared, a difference is a failed request.
    const [spliced, expected] = texts.map((text) =>
      text.slice(Math.max(0, difference.at - 60), difference.at + 60),
    );
    throw new Error(`spliced: ${spliced}, slow: ${expected}`);
  }
}

/** How long a reader waits for the primary where a replica may answer, in milliseconds. */
const patienceMs = 500;

async function endsSoon(work: Promise<void>): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(patienceMs, false, { signal: timer.signal, ref: false }).catch(() => false);
  return Promise.race([work.then(() => true), late]).finally(() => timer.abort());
}

function firstDifference(one: string, other: string): Difference {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [, field = ''] = /^.*"(\w+)":/s.exec(one.slice(Math.max(0, at - 200), at)) ?? [];
  return { at, field };
}
