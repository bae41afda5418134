/** Set for `npm run test:slow` by vitest.config.ts. */
const isThorough = process.env['TEST_EFFORT'] === 'thorough';

/**
 * How often something that chance decides is tried: `quick` times in `npm test`, `thorough` times in `npm run test:slow`,
 * which runs each file below the `src` of an app or a library of vitest.config.ts that imports this as well.
 */
export const effort = (quick: number, thorough: number): number => (isThorough ? thorough : quick);

/** One test for each try: the numbers from 1. */
export const tries = (quick: number, thorough: number): number[] =>
  Array.from({ length: effort(quick, thorough) }, (_, index) => index + 1);
