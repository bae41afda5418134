import { lazy, Suspense } from 'react';
import { closeModal, type ModalName, useModal } from '../lib/modals.ts';
import { LoadBoundary } from '../ui/LoadBoundary.tsx';
import { modalParts } from './modal-parts.ts';

const modals: Record<ModalName, React.ComponentType<{ onClose: () => void }>> = {
  login: lazy(modalParts.login),
  signup: lazy(modalParts.signup),
  'login-prompt': lazy(modalParts['login-prompt']),
  'create-community': lazy(modalParts['create-community']),
  report: lazy(modalParts.report),
};

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
