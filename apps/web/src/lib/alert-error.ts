import { messages } from '@confab/domain';
import { showAlert } from './alerts.ts';
import { isCallError } from './call-error.ts';
import { openModal } from './modals.ts';

/**
 * Tells the viewer that a call failed: the one handler for every error that a screen does not explain itself. `text`
 * stands in for the general sentence.
 */
export function alertError(error: unknown, text?: string): void {
  // The session ended elsewhere: what they typed stays, and they can go on after a login.
  if (isCallError(error, 401)) openModal('login-prompt');
  else showAlert({ id: 'error', kind: 'error', text: text ?? sentenceFor(error) });
}

function sentenceFor(error: unknown): string {
  if (isCallError(error, 429)) return messages.tooFast;
  if (isCallError(error, 0)) return messages.network;
  return messages.somethingWrong;
}
