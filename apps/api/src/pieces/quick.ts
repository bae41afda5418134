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

export type QuickOptions = {
  /** Of so many responses one is built both ways and compared; 1 in tests. */
  checkOneIn: number;
  onDifference: (difference: Difference) => void;
};

type Difference = { at: number; fast: string; slow: string };

/** Changes may come between the two ways, from requests that run beside this one. */
const attempts = 10;

export function createQuick(changes: Changes, { checkOneIn, onDifference }: QuickOptions): Quick {
  return async (schema, ways) => {
    const response = await tryFast(ways.fast);
    if (response === null) return ways.slow();
    if (Math.random() * checkOneIn < 1) await check(schema, ways);
    return response;
  };

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
    let difference: Difference | null = null;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const expected = JSON.stringify(schema.parse(await slow()));
      const spliced = (await tryFast(fast))?.bytes.toString();
      if (spliced === undefined || spliced === expected) return;
      difference = firstDifference(spliced, expected);
    }
    if (!difference) return;
    changes.forget();
    onDifference(difference);
    // Where every response is compared, a difference is a failed request.
    if (checkOneIn === 1) throw new Error(`spliced: ${difference.fast}, slow: ${difference.slow}`);
  }
}

function firstDifference(fast: string, slow: string): Difference {
  let at = 0;
  while (at < fast.length && fast[at] === slow[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 40), at + 40);
  return { at, fast: around(fast), slow: around(slow) };
}
