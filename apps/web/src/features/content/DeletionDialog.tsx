import type { UserGroup } from '@confab/domain';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ReasonField } from '../authorship/ReasonField.tsx';

type Props = {
  title: string;
  as: UserGroup;
  busy: boolean;
  /** The Delete button has focus from the start. */
  enterConfirms?: boolean;
  /** `reason` is empty where none was given. */
  onDelete: (reason: string) => void;
  onClose: () => void;
  children: ReactNode;
};

/** Confirms the deletion of a post or a comment. Moderators and admins may give a reason. */
export function DeletionDialog({ as, onDelete, children, ...dialog }: Props) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog {...dialog} verb="Delete" onConfirm={() => onDelete(reason)}>
      {children}
      {as !== 'normal' && (
        <ReasonField
          value={reason}
          hint="The author reads it, and moderators in the log."
          onChange={setReason}
        />
      )}
    </ConfirmDialog>
  );
}
