/** For a process or a server that listens there later. */
export { freePort } from '@confab/postgres';
