/** For a server that starts later. */
export { freePort } from '@confab/postgres';
