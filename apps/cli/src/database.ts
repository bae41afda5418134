/** What commands load when they begin to work on rows, and a backup never does: it alone would fill its memory. */
export { connect, migrate } from '@confab/db';
