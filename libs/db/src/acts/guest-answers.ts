import { limits } from '@confab/domain';
import type { Tx } from '../client.ts';
import { enqueueEach, type Jobs } from '../jobs.ts';

/**
 * Has guests mailed what became of their reports, and later than a decision can be undone without a trace. Of a guest who
 * waits for one mail already, the latest outcome counts.
 */
export async function enqueueAnswers(tx: Tx, answers: readonly Jobs['answerGuestReport'][]): Promise<void> {
  if (answers.length === 0) return;
  const runAt = new Date(Date.now() + limits.undoSeconds * 1000).toISOString();
  await enqueueEach(tx, 'answerGuestReport', answers, { runAt }, ({ addressId }) => ({
    key: `guest-report:${addressId}`,
    line: 'mail',
  }));
}

/** The guests among those whose reports a statement deleted. */
export const guestsAmong = (rows: readonly { addressId: number | null }[]): number[] =>
  rows.flatMap(({ addressId }) => addressId ?? []);
