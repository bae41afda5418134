import { accountMessages } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { unbanAccount } from '../../data/account-bans.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useRunning } from './use-running.ts';

type Props = { username: string; onClose: () => void };

/** Asks before a suspension is lifted. */
export default function UnbanDialog({ username, onClose }: Props) {
  const client = useQueryClient();
  const { running, run, close } = useRunning(onClose);
  return (
    <ConfirmDialog
      title={`Unban @${username}?`}
      verb="Unban user"
      danger={false}
      busy={running}
      onConfirm={() => void run(() => unbanAccount(client, username))}
      onClose={close}
    >
      <p>{accountMessages.areYouSure} What was deleted with the ban does not come back.</p>
    </ConfirmDialog>
  );
}
