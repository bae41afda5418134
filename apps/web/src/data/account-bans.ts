import { adminApi } from '@confab/api-contract/calls';
import { accountMessages } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { alertError } from '../lib/alert-error.ts';
import { showAlert } from '../lib/alerts.ts';
import { call } from '../lib/call.ts';
import { isCallError } from '../lib/call-error.ts';
import { startAgain } from './startup.ts';

type Ban = { username: string; deletesContent: boolean };

/** Suspends an account, and tells whether that went well. Then nothing stays that was fetched before. */
export function banAccount(client: QueryClient, { username, deletesContent }: Ban): Promise<boolean> {
  const body = { action: 'ban_user' as const, username, ...(deletesContent && { deleteContentDays: 0 }) };
  return act(client, call(adminApi.act, { body }), accountMessages.userBanned, accountMessages.banFailed);
}

/** Lifts a suspension. What was deleted with it stays so. */
export function unbanAccount(client: QueryClient, username: string): Promise<boolean> {
  const body = { action: 'unban_user' as const, username };
  return act(client, call(adminApi.act, { body }), accountMessages.userUnbanned, accountMessages.unbanFailed);
}

async function act(
  client: QueryClient,
  acting: Promise<unknown>,
  done: string,
  failed: (response: string) => string,
): Promise<boolean> {
  try {
    await acting;
  } catch (error) {
    alertError(error, isCallError(error) ? failed(error.message) : undefined);
    return false;
  }
  showAlert({ kind: 'ok', text: done });
  // Feeds, threads and lists of people all know the account, or what it wrote.
  await startAgain(client);
  return true;
}
