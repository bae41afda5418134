import { lazy, Suspense } from 'react';
import { closeModal, type ModalName, useModal } from '../lib/modals.ts';
import { LoadBoundary } from '../ui/LoadBoundary.tsx';
import { type ModalComponent, modalParts } from './modal-parts.ts';

type Modal = ReturnType<typeof lazy<ModalComponent>>;

// Made of all parts: each has its name again.
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
