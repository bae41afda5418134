/** Loaded only by commands that work on rows. It would fill the memory of a backup. */
export { connect, migrate } from '@confab/db';
