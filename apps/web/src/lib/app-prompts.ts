import { createStore } from './create-store.ts';
import { closeModal, openedModal, openModal } from './modals.ts';

/** What the installed app asks or explains, one at a time. One name on every first page is enough for them. */
export type PromptName = 'update' | 'install-steps' | 'push';

const current = createStore<PromptName>('update');

export const usePrompt = current.use;

export function openPrompt(name: PromptName): void {
  current.set(name);
  openModal('app-prompt');
}

/** Closes it where it is open: what it asks has become pointless. */
export function closePrompt(name: PromptName): void {
  if (openedModal() === 'app-prompt' && current.get() === name) closeModal();
}
