import type { ReportedCase } from '@confab/api-contract/calls';
import { moderationMessages } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewModtools } from '../../data/communities.ts';
import { useBan } from '../../data/moderation.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ReasonField } from '../authorship/ReasonField.tsx';

/** Bans the author of what is reported. The case stays open. */
export function BanAuthor({ open, onClose }: { open: ReportedCase; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending } = useBan(open.communityId);
  const [reason, setReason] = useState('');
  const username = open.author.username ?? '';
  const ban = () =>
    mutate(
      { username, ...(reason.trim() && { reason }) },
      {
        onSuccess: () => {
          showAlert({ kind: 'ok', text: moderationMessages.banned(username) });
          onClose();
        },
        onError: (error) => {
          if (!isCallError(error)) return;
          const text = refusals(username).get(error.code);
          if (text) showAlert({ id: 'error', kind: 'error', text });
          if (error.code === 'conflict') onClose();
        },
        onSettled: () => renewModtools(client, open.communityId),
      },
    );
  return (
    <ConfirmDialog
      title={`Ban @${username}?`}
      verb="Ban"
      enterConfirms
      busy={isPending}
      onClose={onClose}
      onConfirm={ban}
    >
      <p>
        They can still read <bdi>/{open.communityName}</bdi>, but not post, comment, vote or report there.
      </p>
      <ReasonField value={reason} hint="Moderators read it in the log." onChange={setReason} />
    </ConfirmDialog>
  );
}

const refusals = (username: string): ReadonlyMap<string | null, string> =>
  new Map([
    ['conflict', moderationMessages.alreadyBanned(username)],
    ['user_not_found', moderationMessages.userUnknown],
    ['not_admin_nor_mod', moderationMessages.banForbidden],
  ]);
