import type { CommunityDetail, PublicUser } from '@confab/api-contract/calls';
import { errorCatalog } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { forgetRole, useRemoveModerator } from '../../../data/moderators.ts';
import { useStartup } from '../../../data/startup.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { isCallError } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

type Props = { community: CommunityDetail; moderator: PublicUser; onClose: () => void };

/** Asks before somebody stops being a moderator; of oneself, with what that means. */
export default function RemoveModeratorDialog({ community, moderator, onClose }: Props) {
  const { user } = useStartup();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useRemoveModerator(community);
  const self = moderator.id === user?.id;
  const { name, mods } = community;

  const leave = async () => {
    await navigate({ to: '/$name', params: { name }, replace: true });
    forgetRole(client, community);
    showAlert({ kind: 'ok', text: `You no longer moderate /${name}.` });
  };
  const handleConfirm = () => {
    remove.mutate(moderator.username, {
      onSuccess: () => {
        if (self) {
          void leave();
          return;
        }
        onClose();
        showAlert({ kind: 'ok', text: `@${moderator.username} is no longer a moderator.` });
      },
      onError: (error) => {
        onClose();
        if (isCallError(error) && error.code === 'lower-mod') {
          showAlert({ id: 'error', kind: 'error', text: errorCatalog['lower-mod'].message });
        }
      },
    });
  };
  return (
    <ConfirmDialog
      title={self ? 'Step down?' : `Remove @${moderator.username}?`}
      verb={self ? 'Step down' : 'Remove'}
      busy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>
        {self ? (
          <>
            You stop being a moderator of <bdi>/{name}</bdi> and leave these tools. You stay a member.
          </>
        ) : (
          <>
            They stop being a moderator of <bdi>/{name}</bdi> and stay a member.
          </>
        )}
      </p>
      {mods.length === 1 && (
        <p>
          {self ? 'You are' : 'They are'} its only moderator: until an admin appoints another, nobody looks
          after it.
        </p>
      )}
      {self && user.isAdmin && (
        <p>As an admin you can still open its moderator tools, in the name of the admins.</p>
      )}
    </ConfirmDialog>
  );
}
