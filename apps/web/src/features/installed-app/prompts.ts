import { createStore } from '../../lib/create-store.ts';
import { openModal } from '../../lib/modals.ts';

/** What the installed app asks or explains, each in a modal of its own. One name on every first page is enough for them. */
export type PromptName = 'update' | 'install-steps';

const current = createStore<PromptName>('update');

export const usePrompt = current.use;

export function openPrompt(name: PromptName): void {
  current.set(name);
  openModal('app-prompt');
}
