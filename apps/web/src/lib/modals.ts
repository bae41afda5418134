import { createStore } from './create-store.ts';

/**
 * The modals that anything on the site may open. What they show is registered in shell/ModalRoot.tsx; a dialog that
 * belongs to one component is a <Dialog> of its own.
 */
export type ModalName =
  | 'login'
  | 'signup'
  | 'login-prompt'
  | 'create-community'
  | 'create-list'
  | 'report'
  | 'save-to-list'
  | 'app-prompt'
  | 'search';

const store = createStore<ModalName | null>(null);

/** Opens a modal, in place of the one that is open. */
export const openModal = (name: ModalName): void => store.set(name);
export const closeModal = (): void => store.set(null);
export const useModal = store.use;
export const openedModal = store.get;
export const followModals = store.subscribe;
