/**
 * What more than one process does: the api when asked over HTTP, the worker in its jobs, the operator's commands. Who may do
 * it is decided before.
 */
export { deleteAccount } from './account-deletion.ts';
export { type AccountLock, insertUser, lockAccounts, type NewUser, operatorId } from './accounts.ts';
export {
  type Banned,
  closeAppeal,
  endBan,
  endSuspension,
  insertAppealMessage,
  readmitAccount,
  suspendAccount,
  type Suspension,
  tellOfBan,
} from './bans.ts';
export { commentsChannel, writeComment } from './comments.ts';
export { insertCommunity, type NewCommunity } from './communities.ts';
export {
  countWritten,
  eraseNextBatch,
  type Erasure,
  findErasure,
  startErasure,
  type WrittenCounts,
} from './erasures.ts';
export { enqueueAnswers, guestsAmong } from './guest-answers.ts';
export { deleteHeld } from './held.ts';
export { enqueueImageDeletion } from './image-deletion.ts';
export { lockConversations, mailVector, markOfMail, settleConversations } from './mail.ts';
export { asJson, ownData, ownParts, ownPictures, type OwnRow } from './own-data.ts';
export { type CounterName, counterNames, type Drift, recount } from './recount.ts';
export { moveReportCounts, reopenReports, type ReportCounts } from './reports.ts';
export { endRollback, lockRollback, moveRollback, type RollbackRow } from './rollbacks.ts';
export { recordSiteAct } from './site-log.ts';
export { deleteWrittenContent } from './written-content.ts';
