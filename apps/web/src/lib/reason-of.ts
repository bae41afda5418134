import { type Decision, denialMessages } from '@confab/domain';

/** Why something is not possible, as a row of a menu says it: nothing where it is. */
export function reasonOf(decision: Decision): { reason?: string } {
  return decision.allowed ? {} : { reason: denialMessages[decision.error] };
}
