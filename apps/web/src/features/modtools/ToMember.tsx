import { limits } from '@confab/domain';
import { showAlert } from '../../lib/alerts.ts';
import { cut } from '../../ui/form/Field.tsx';
import { MessageDialog } from '../mail/MessageDialog.tsx';
import { WarnDialog } from './WarnDialog.tsx';

type Props = {
  act: 'warn' | 'message';
  community: { id: string; name: string };
  username: string;
  /** What a message begins with. */
  about: { subject: string; quote: string };
  onClose: () => void;
};

/** Warns the author of what a queue shows, or writes to them about it. */
export function ToMember({ act, about, onClose, ...to }: Props) {
  if (act === 'warn') return <WarnDialog {...to} onClose={onClose} />;
  return (
    <MessageDialog
      {...to}
      about={{ ...about, subject: cut(about.subject, limits.mailSubjectMax) }}
      onClose={onClose}
      onSent={() => {
        showAlert({ kind: 'ok', text: `Sent to @${to.username}.` });
        onClose();
      }}
    />
  );
}
