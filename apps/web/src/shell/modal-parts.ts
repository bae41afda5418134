import type { ModalName } from '../lib/modals.ts';
import { loadDialog } from '../ui/Dialog.tsx';

export type ModalComponent = React.ComponentType<{ onClose: () => void }>;
type ModalPart = () => Promise<{ default: ModalComponent }>;

/** What each modal of lib/modals shows, loaded when it is wanted. */
export const modalParts: Record<ModalName, ModalPart> = {
  login: () => import('../features/accounts/LoginModal.tsx'),
  signup: () => import('../features/accounts/SignupModal.tsx'),
  'login-prompt': () => import('./LoginPrompt.tsx'),
  'create-community': () => import('../features/communities/CreateCommunityModal.tsx'),
  'create-list': () => import('../features/lists/form/CreateListModal.tsx'),
  'app-prompt': () => import('../features/installed-app/AppPrompt.tsx'),
  'save-to-list': () => import('../features/lists/saving/SaveModal.tsx'),
  search: () => import('../features/search/SearchModal.tsx'),
  report: () => import('../features/reporting/ReportModal.tsx'),
};

/** For a button that opens a modal: begins to load it as soon as somebody is about to press. */
export function opensSoon(name: ModalName) {
  const begin = () => {
    // Failing now is no matter: opening the modal tries again and tells.
    void Promise.all([modalParts[name](), loadDialog()]).catch(() => undefined);
  };
  return { onPointerEnter: begin, onFocus: begin };
}
