import type { Db } from '@confab/db';
import { counterNames, recount } from '@confab/db/acts';
import { say, step } from '@confab/terminal';
import { CommandError } from './errors.ts';

/** Prints which counters differ from what they count, and corrects none. Throws when one differs. */
export async function recountAll(db: Db, asJson: boolean): Promise<string> {
  const { signal } = new AbortController();
  const found = await (asJson ? recount(db, signal) : step('Counting', () => recount(db, signal)));
  if (asJson) say(JSON.stringify(found, null, 2));
  else
    found.forEach(({ counter, rows, difference, examples }) =>
      say(`${counter}: ${rows} rows differ, by ${difference} in all, such as ${examples.join(', ')}`),
    );
  if (found.length > 0) throw new CommandError(`${found.length} of ${counterNames.length} counters differ.`);
  return asJson ? '' : 'Every counter is right.';
}
