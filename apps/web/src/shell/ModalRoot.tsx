import { lazyPart } from '../lib/lazy-part.tsx';
import { closeModal, type ModalName, useModal } from '../lib/modals.ts';
import { preloadDialog } from '../ui/Dialog.tsx';
import { LoadBoundary } from '../ui/State.tsx';

export type ModalComponent = React.ComponentType<{ onClose: () => void }>;

const account = lazyPart(() => import('../features/accounts/AccountDialog.tsx'));

/** The content of each modal of lib/modals. */
const modals = {
  login: account,
  signup: account,
  'login-prompt': account,
  'create-community': lazyPart(() => import('../features/community/CreateCommunityModal.tsx')),
  'create-list': lazyPart(() => import('../features/saving/ListDialog.tsx')),
  'app-prompt': lazyPart(() => import('../features/installed-app/AppPrompt.tsx')),
  'save-to-list': lazyPart(() => import('../features/saving/SaveModal.tsx')),
  warnings: lazyPart(() => import('../features/mail/WarningsModal.tsx')),
  jump: lazyPart(() => import('../features/search/JumpBox.tsx')),
  report: lazyPart(() => import('../features/reporting/ReportModal.tsx')),
} satisfies Record<ModalName, ModalComponent>;

/** For a button that opens a modal: preloads it on hover or focus. */
export function opensSoon(name: ModalName) {
  const begin = () => preloadDialog(modals[name]);
  return { onPointerEnter: begin, onFocus: begin };
}

export function ModalRoot() {
  const name = useModal();
  if (name === null) return null;
  const Modal = modals[name];
  return (
    <LoadBoundary key={name} onFailure={closeModal}>
      <Modal onClose={closeModal} />
    </LoadBoundary>
  );
}
