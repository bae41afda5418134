import type { Judge } from '@confab/auto-rules';
import type { Db, JobName, Jobs } from '@confab/db';
import type { RenderPool } from '@confab/markdown/server';
import type { Fetcher } from '@confab/outbound';
import type { ObjectStore } from '@confab/storage';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { applyAutoRules } from './jobs/apply-auto-rules.ts';
import { answerGuestReport } from './jobs/answer-guest-report.ts';
import { agePosts } from './jobs/age-posts.ts';
import { clearAddresses } from './jobs/clear-addresses.ts';
import { checkSearchIndex } from './jobs/check-search-index.ts';
import { createNotification, notifyNewComment, notifyNewVote, withdrawNotification } from './jobs/notify.ts';
import { deleteExportFiles, deleteImageFiles, makeImageCopies } from './jobs/stored-files.ts';
import { eraseAccount, moveRollback } from './jobs/batches.ts';
import { exportAccount } from './jobs/export-account.ts';
import { findRings } from './jobs/find-rings.ts';
import { fetchLinkPreview } from './jobs/fetch-link-preview.ts';
import { liftBans } from './jobs/lift-bans.ts';
import { announcePost, welcomeMembers } from './jobs/fan-out.ts';
import { pushNotification } from './jobs/push-notification.ts';
import { sendConfirmation, sendSignUpDecision } from './jobs/send-joining-mails.ts';
import { sendPush } from './jobs/send-push.ts';
import { purgeExpired } from './jobs/purge-expired.ts';
import { renderAgain } from './jobs/render-again.ts';
import { recountCounters } from './jobs/recount-counters.ts';
import { requeueUnfinished } from './jobs/requeue-unfinished.ts';
import { sendRecovery } from './jobs/send-recovery.ts';
import { sweepTemporaryImages } from './jobs/sweep-temporary-images.ts';
import { takeAnalyticsSnapshot } from './jobs/take-analytics-snapshot.ts';
import { writeSitemap } from './jobs/write-sitemap.ts';
import type { Mailer } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { Pusher } from './pusher.ts';

export type JobContext = {
  db: Db;
  store: ObjectStore;
  fetcher: Fetcher;
  mailer: Mailer | null;
  pusher: Pusher | null;
  judge: Judge;
  markdown: RenderPool;
  site: Config['site'];
  welcomeCommunity: Config['welcomeCommunity'];
  log: FastifyBaseLogger;
  metrics: Metrics;
  /**
   * Aborts some seconds after the queue began to stop. Long jobs check it between batches (`throwIfAborted`); they run
   * again later.
   */
  signal: AbortSignal;
  /** For jobs that go on where an earlier run stopped, after each step: their failures until then do not count. */
  movedOn: () => Promise<void>;
  /** Earlier runs of the job that ended with their worker or its connection to the database, perhaps half-way. */
  lostRuns: number;
};

/**
 * Runs one job. It may run more than once, also concurrently with itself, so it must be idempotent. A throw leaves the
 * job in the queue for another attempt.
 */
export type JobHandler<Name extends JobName> = (payload: Jobs[Name], context: JobContext) => Promise<void>;

export type Registry = { readonly [Name in JobName]: JobHandler<Name> };

export const registry: Registry = {
  takeAnalyticsSnapshot,
  recountCounters,
  requeueUnfinished,
  renderAgain,
  checkSearchIndex,
  findRings,
  agePosts,
  applyAutoRules,
  liftBans,
  purgeExpired,
  clearAddresses,
  makeImageCopies,
  fetchLinkPreview,
  deleteImageFiles,
  createNotification,
  withdrawNotification,
  notifyNewComment,
  notifyNewVote,
  announcePost,
  welcomeMembers,
  answerGuestReport,
  pushNotification,
  sendPush,
  sendRecovery,
  sendSignUpDecision,
  sendConfirmation,
  exportAccount,
  eraseAccount,
  moveRollback,
  deleteExportFiles,
  sweepTemporaryImages,
  writeSitemap,
};
