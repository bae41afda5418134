import { isDatabaseAway } from '@confab/db';
import type { Changes } from './changes.ts';
import type { Encoded } from './encoded.ts';

type Schema = { parse(response: unknown): unknown };

type Ways<Response> = {
  /** Splices kept pieces; null if this reader sees other things than ordinary readers. */
  fast: () => Promise<Encoded | null>;
  /** Builds the same response from the database alone. */
  slow: () => Promise<Response>;
};

/** Answers the fast way where that is possible. */
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
  changes: Changes,
  { checkOneIn, onDifference }: QuickOptions,
): { quick: Quick; counts: Readonly<QuickCounts> } {
  const counts: QuickCounts = { fast: 0, slow: 0, different: 0 };
  return { quick, counts };

  async function quick<Response>(schema: Schema, ways: Ways<Response>): Promise<Response | Encoded> {
    const response = await tryFast(ways.fast);
    counts[response === null ? 'slow' : 'fast'] += 1;
    if (response === null) return ways.slow();
    if (Math.random() * checkOneIn < 1) await check(schema, ways);
    return response;
  }

  async function tryFast(fast: () => Promise<Encoded | null>): Promise<Encoded | null> {
    try {
      await changes.catchUp();
      return await fast();
    } catch (error) {
      // A replica may still answer the slow way.
      if (isDatabaseAway(error)) return null;
      throw error;
    }
  }

  async function check<Response>(schema: Schema, { fast, slow }: Ways<Response>): Promise<void> {
    let texts: [spliced: string, expected: string] | null = null;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const expected = JSON.stringify(schema.parse(await slow()));
      const spliced = (await tryFast(fast))?.bytes.toString();
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

function firstDifference(one: string, other: string): Difference {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [, field = ''] = /^.*"(\w+)":/s.exec(one.slice(Math.max(0, at - 200), at)) ?? [];
  return { at, field };
}
