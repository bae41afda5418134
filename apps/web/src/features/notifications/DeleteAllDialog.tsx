import { notificationMessages } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { deleteAllNotifications } from '../../data/notifications.ts';
import { showAlert } from '../../lib/alerts.ts';
import { useBusy } from '../../lib/busy.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

export default function DeleteAllDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { busy, begin } = useBusy(async () => {
    await deleteAllNotifications(client);
    showAlert({ id: 'notifications', kind: 'ok', text: notificationMessages.allDeleted });
    onClose();
  });
  return (
    <ConfirmDialog
      title="Delete all notifications?"
      verb="Delete all"
      busy={busy}
      onConfirm={() => begin()}
      onClose={onClose}
    >
      <p>Seen and unseen ones. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
