/**
 * PostgreSQL 18 without an installation: the binaries come as npm packages, this library runs them.
 *
 * - `startPostgres`: the lasting database of a data directory, for `npm start` and the operator commands.
 * - `startTestPostgres`: a temporary server for one run of tests, fast because it never waits for the disk.
 * - `createPrimary`, `createReplica`: temporary servers that tests kill, start again and promote.
 */
export { createPrimary, createReplica, type PostgresNode } from './node.ts';
export { freePort } from './ports.ts';
export { databaseExists, startPostgres, type RunningPostgres, type StartOptions } from './start.ts';
export { startTestPostgres, type TestPostgres } from './test-server.ts';
