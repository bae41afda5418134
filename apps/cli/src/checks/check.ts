import type { Environment, Settings } from '@confab/config';
import type { Db } from '@confab/db';

/** What the checks look at that need to know where things are. */
export type Subject = { settings: Settings; env: Environment };

type Named = {
  name: string;
  /** What has to be so, as docs/doctor.md lists it. */
  rule: string;
};

/**
 * Returns what it found to be right, or throws: by `warn` what a person should know, by anything else what keeps the
 * product from working or endangers what it holds. Either says what to do about it.
 */
export type Check = Named &
  (
    | { read: (env: Environment) => string | Promise<string> }
    | {
        /** Is left out while a variable is wrong that says where things are. */
        look: (subject: Subject) => string | Promise<string>;
      }
    | {
        /** Is left out also while the database does not answer. */
        ask: (db: Db, subject: Subject) => Promise<string>;
      }
  );

/** Nothing is broken, but a person should know. */
export class Warning extends Error {}

/** A check failed. The message is for a person. */
export class Failure extends Error {}

export function warn(sentence: string): never {
  throw new Warning(sentence);
}

export function fail(sentence: string): never {
  throw new Failure(sentence);
}
