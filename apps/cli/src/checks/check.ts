import type { Environment, Settings } from '@confab/config';
import type { Db } from '@confab/db';

/** What checks get that need settings. */
export type Subject = { settings: Settings; env: Environment };

type Named = {
  name: string;
  /** The rule, as docs/doctor.md lists it. */
  rule: string;
};

/**
 * Returns what is right, or throws: with `warn` what the operator should know, otherwise what keeps the product from
 * working or endangers its data. The message says what to do about it.
 */
export type Check = Named &
  (
    | { read: (env: Environment, mailTo?: string) => string | Promise<string> }
    | {
        /** Skipped while the settings are wrong. */
        look: (subject: Subject) => string | Promise<string>;
      }
    | {
        /** Also skipped while the database does not answer. */
        ask: (db: Db, subject: Subject) => Promise<string>;
      }
  );

/** Nothing is broken, but the operator should know. */
export class Warning extends Error {}

/** A check failed. The message is for the operator. */
export class Failure extends Error {}

export function warn(sentence: string): never {
  throw new Warning(sentence);
}

export function fail(sentence: string): never {
  throw new Failure(sentence);
}
