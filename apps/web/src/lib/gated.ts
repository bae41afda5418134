import { type Decision, type DenialName, type ReaderDenial, readerDenials } from '@confab/domain';
import { openModal } from './modals.ts';

export type GatedProps = { onClick: () => void; disabled?: true; title?: string };

/**
 * A decision as the props of a button: allowed acts, somebody who must log in first is asked to, and whatever else
 * stands in the way disables it and says why. What readers meet is said without more code; others bring `sentences`.
 */
export function gated(decision: Decision<ReaderDenial>, act: () => void): GatedProps;
export function gated<Denial extends DenialName>(
  decision: Decision<Denial>,
  act: () => void,
  sentences: Record<Denial, string>,
): GatedProps;
export function gated(
  decision: Decision,
  act: () => void,
  sentences: Partial<Record<DenialName, string>> = readerDenials,
): GatedProps {
  if (decision.allowed) return { onClick: act };
  if (decision.error === 'not_logged_in') return { onClick: () => openModal('login-prompt') };
  // The signatures see to it that there is a sentence.
  return { onClick: () => {}, disabled: true, title: sentences[decision.error] ?? '' };
}
