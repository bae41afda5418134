export { OldServerError, untilServerAnswers } from './ask-version.ts';
export { connect, type Connection, type ConnectOptions, type Db, silenceMs, type Tx } from './client.ts';
export { fromUuid, hasPrint, listOfIds, printOf, readTime, toUuid } from './columns.ts';
export { deadlocks, isDeadlock } from './deadlocks.ts';
export { endingTransaction } from './ending-transaction.ts';
export {
  isDatabaseAway,
  isServerUnreachable,
  lacksRoom,
  queryFailure,
  type QueryFailure,
  refusesPassword,
  tookTooLong,
  violatesNotNull,
  violatesUnique,
} from './failures.ts';
export {
  enqueue,
  enqueueEach,
  enqueuingOften,
  type EnqueueOptions,
  type JobName,
  jobPayload,
  type Jobs,
  maxJobAttempts,
  placeOfKind,
} from './jobs.ts';
export type { Backfill, Batch } from './backfills.ts';
export type { Listen } from './listen.ts';
export {
  migrate,
  type MigrateOptions,
  migrationsFolder,
  NewerDatabaseError,
  newestMigration,
} from './migrate.ts';
export { onlyRow } from './only-row.ts';
export { anyOfMany, executePrepared, prepared } from './prepared.ts';
export { queryName } from './query-name.ts';
export { hashResetToken } from './reset-tokens.ts';
export {
  createReplicas,
  noReplicas,
  type Reader,
  type ReplicaOptions,
  type Replicas,
  type ReplicaState,
  watchReplicas,
} from './replicas.ts';
export * from './schema/index.ts';
export {
  addSiteText,
  findSiteText,
  getSiteFacts,
  getSiteSettings,
  getSiteVersion,
  type SiteFacts,
  siteVersion,
  type SiteTextVersion,
  touchSite,
  updateSiteSettings,
  getNamedSite,
} from './site-settings.ts';
export { findStanding, serverRun, type Standing } from './standing.ts';
