import { lazy, Suspense } from 'react';
import { closeModal, type ModalName, useModal } from '../lib/modals.ts';
import { loadDialog } from '../ui/Dialog.tsx';
import { LoadBoundary } from '../ui/State.tsx';

export type ModalComponent = React.ComponentType<{ onClose: () => void }>;
type ModalPart = () => Promise<{ default: ModalComponent }>;

/** The lazy content of each modal of lib/modals. */
const modalParts: Record<ModalName, ModalPart> = {
  login: () => import('../features/accounts/LoginModal.tsx'),
  signup: () => import('../features/accounts/SignupModal.tsx'),
  'login-prompt': () => import('./LoginPrompt.tsx'),
  'create-community': () => import('../features/community/CreateCommunityModal.tsx'),
  'create-list': () => import('../features/saving/ListDialog.tsx'),
  'app-prompt': () => import('../features/installed-app/AppPrompt.tsx'),
  'save-to-list': () => import('../features/saving/SaveModal.tsx'),
  search: () => import('../features/search/SearchModal.tsx'),
  report: () => import('../features/reporting/ReportModal.tsx'),
};

/** For a button that opens a modal: preloads it on hover or focus. */
export function opensSoon(name: ModalName) {
  const begin = () => {
    // Opening the modal tries again and shows the failure.
    void Promise.all([modalParts[name](), loadDialog()]).catch(() => undefined);
  };
  return { onPointerEnter: begin, onFocus: begin };
}

type Modal = ReturnType<typeof lazy<ModalComponent>>;

// Complete, because it is made from the entries of `modalParts`.
const modals = Object.fromEntries(
  Object.entries(modalParts).map(([name, part]) => [name, lazy(part)]),
) as Record<ModalName, Modal>;

export function ModalRoot() {
  const name = useModal();
  if (name === null) return null;
  const Modal = modals[name];
  return (
    <LoadBoundary key={name} onFailure={closeModal}>
      <Suspense>
        <Modal onClose={closeModal} />
      </Suspense>
    </LoadBoundary>
  );
}
