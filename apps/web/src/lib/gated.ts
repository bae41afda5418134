import { type Decision, denialMessages } from '@confab/domain';
import { openModal } from './modals.ts';

export type GatedProps = { onClick: () => void; disabled?: true; title?: string };

/**
 * A decision as the props of a button: allowed acts, somebody who must log in first is asked to, and whatever else
 * stands in the way disables it and says why.
 */
export function gated(decision: Decision, act: () => void): GatedProps {
  if (decision.allowed) return { onClick: act };
  if (decision.error === 'not_logged_in') return { onClick: () => openModal('login-prompt') };
  return { onClick: () => {}, disabled: true, title: denialMessages[decision.error] };
}
