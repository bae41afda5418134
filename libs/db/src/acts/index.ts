/**
 * What more than one process does: the api when asked over HTTP, the worker in its jobs, the operator's commands. Who may do
 * it is decided before.
 */
export { deleteAccount } from './account-deletion.ts';
export {
  type AccountLock,
  insertUser,
  lockAccounts,
  type NewUser,
  readmitAccount,
  suspendAccount,
} from './accounts.ts';
export { insertCommunity, type NewCommunity } from './communities.ts';
export { enqueueImageDeletion } from './image-deletion.ts';
export { type CounterName, counterNames, type Drift, recount } from './recount.ts';
export { deleteWrittenContent } from './written-content.ts';
