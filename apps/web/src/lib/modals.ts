import { type Decision, type DenialName, type ReaderDenial, readerDenials } from '@confab/domain';
import type { ComponentType, MouseEvent } from 'react';
import type { AvatarPicture } from './avatar-picture.ts';
import { createStore, pageState } from './page-state.ts';

/**
 * The modals that any part of the site may open. shell/ModalRoot.tsx registers their content; a dialog that belongs to
 * one component is a <Dialog> of its own.
 */
export type ModalName =
  | 'login'
  | 'signup'
  | 'login-prompt'
  | 'create-community'
  | 'create-list'
  | 'report'
  | 'save-to-list'
  | 'warnings'
  | 'app-prompt'
  | 'jump';

const store = pageState(() => createStore<ModalName | null>(null));

export const openModal = (name: ModalName): void => store().set(name);
export const closeModal = (): void => store().set(null);
export const useModal = () => store().use();
export const openedModal = () => store().get();
export const followModals = (listener: () => void) => store().subscribe(listener);

/** Prompts of the installed app, one at a time. Only the names are in the first load. */
export type PromptName = 'update' | 'install-steps' | 'push';

const current = pageState(() => createStore<PromptName>('update'));

export const usePrompt = () => current().use();

export function openPrompt(name: PromptName): void {
  current().set(name);
  openModal('app-prompt');
}

export function closePrompt(name: PromptName): void {
  if (openedModal() === 'app-prompt' && current().get() === name) closeModal();
}

/** Whether a prompt that was last shown at `shownAt` (stored Unix seconds) may be shown again. */
export function isPromptDue(shownAt: string | undefined, gapMs: number): boolean {
  const ageMs = Date.now() - Number(shownAt ?? Number.NaN) * 1000;
  // Absolute, so that a clock that was set back silences a prompt for one gap at most.
  return Number.isNaN(ageMs) || Math.abs(ageMs) >= gapMs;
}

/** Whether the page is visible with no dialog open. */
export function isReaderFree(): boolean {
  return (
    document.visibilityState === 'visible' &&
    openedModal() === null &&
    document.querySelector('[role="dialog"]') === null
  );
}

/** What a visitor wanted to do: kept while they log in or sign up, then done. */
export type Wish = {
  /** A sentence for the prompt. */
  words?: string;
  /** What the visitor wanted to answer. */
  about?: { username: string; body: string; author?: { proPic: AvatarPicture | null } | null | undefined };
  /** Done once the prompt is gone. */
  act?: () => void;
  /** Where they wanted to go. */
  href?: string;
  /** What they can do without an account. */
  instead?: { label: string; title: string; Part: ComponentType<{ onDone: () => void }> };
};

const wish = pageState((): { kept: Wish } => ({ kept: {} }));

/** What the open login prompt is for. */
export const keptWish = (): Wish => wish().kept;

/** Opens the login prompt. The page stays, and the wish is done once the visitor is a member. */
export function askToLogIn(wanted: Wish = {}): void {
  wish().kept = wanted;
  openModal('login-prompt');
}

export type GatedProps = {
  onClick: (event?: MouseEvent<HTMLElement>) => void;
  disabled?: true;
  title?: string;
};

/**
 * A decision as the props of a button: allowed acts, a missing login prompts for one and acts afterwards, and any other
 * denial disables the button with its reason. Readers' denials have built-in sentences; other callers pass `sentences`.
 */
export function gated(decision: Decision<ReaderDenial>, act: () => void, wanted?: Wish): GatedProps;
export function gated<Denial extends DenialName>(
  decision: Decision<Denial>,
  act: () => void,
  wanted: Wish | undefined,
  sentences: Record<Denial, string>,
): GatedProps;
export function gated(
  decision: Decision,
  act: () => void,
  wanted?: Wish,
  sentences: Partial<Record<DenialName, string>> = readerDenials,
): GatedProps {
  if (decision.allowed) return { onClick: () => act() };
  if (decision.error === 'not_logged_in') {
    return {
      onClick: (event) => {
        // Where focus returns to. Not every press has given it to its button.
        event?.currentTarget.focus({ preventScroll: true });
        askToLogIn({ act, ...wanted });
      },
    };
  }
  // The overloads guarantee a sentence.
  return { onClick: () => {}, disabled: true, title: sentences[decision.error] ?? '' };
}
