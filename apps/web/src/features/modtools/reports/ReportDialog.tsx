import type { CommunityDetail, Report } from '@confab/api-contract/calls';
import { moderationMessages } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBan } from '../../../data/community-bans.ts';
import type { ActingGroup } from '../../../data/post-changes.ts';
import { renewModtools } from '../../../data/renew-modtools.ts';
import { deleteReportedComment, deleteReportedPost } from '../../../data/reports.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { useBusy } from '../../../lib/busy.ts';
import { isCallError } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ReasonField } from '../../authorship/ReasonField.tsx';
import type { Target } from './report-acts.ts';

/** What is asked before an act on a reported thing. */
export type ReportQuestion =
  | { kind: 'delete'; report: Report; target: Target; as: ActingGroup }
  | { kind: 'ban'; report: Report; username: string; community: CommunityDetail };

type Props = {
  question: ReportQuestion;
  onClose: () => void;
  /** Closes, and resolves once focus is back in the list. */
  leave: () => Promise<void>;
  onBanned: () => void;
};

export function ReportDialog({ question, ...props }: Props) {
  return question.kind === 'delete' ? (
    <DeleteDialog {...question} {...props} />
  ) : (
    <BanDialog {...question} {...props} />
  );
}

type DeleteProps = Omit<Props, 'question'> & ReportQuestion & { kind: 'delete' };

/** The reason of the report is that of the deletion, unless somebody writes another. */
function DeleteDialog({ report, target, as, onClose, leave }: DeleteProps) {
  const client = useQueryClient();
  const [reason, setReason] = useState(report.reason);
  const { busy, begin } = useBusy(() =>
    target.type === 'post'
      ? deleteReportedPost(client, target.item, { as, reason }, leave)
      : deleteReportedComment(client, target.item, { as, reason }, leave),
  );
  return (
    <ConfirmDialog
      title={`Delete ${target.type}?`}
      verb="Delete"
      enterConfirms
      busy={busy}
      onClose={onClose}
      onConfirm={begin}
    >
      <p>
        {target.type === 'post'
          ? 'It will be removed from every feed. Comments stay readable.'
          : 'Nobody but those who judge it will see its text. Replies stay readable.'}
      </p>
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

type BanProps = Omit<Props, 'question'> & ReportQuestion & { kind: 'ban' };

function BanDialog({ username, community, onClose, leave, onBanned }: BanProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useBan(community.id);
  const [reason, setReason] = useState('');
  const done = async () => {
    await leave();
    onBanned();
  };
  const ban = () =>
    mutate(
      { username, ...(reason.trim() && { reason }) },
      {
        onSuccess: () => {
          showAlert({ kind: 'ok', text: moderationMessages.banned(username) });
          void done();
        },
        onError: (error) => {
          if (!isCallError(error)) return;
          const text = refusals(username).get(error.code);
          if (text) showAlert({ id: 'error', kind: 'error', text });
          if (error.code === 'conflict') void done();
        },
        onSettled: () => renewModtools(client, community.id),
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
        They can still read <bdi>/{community.name}</bdi>, but not post, comment, vote or report there.
      </p>
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

const refusals = (username: string): ReadonlyMap<string | null, string> =>
  new Map([
    ['conflict', moderationMessages.alreadyBanned(username)],
    ['user_not_found', moderationMessages.userUnknown],
    ['not_admin_nor_mod', moderationMessages.banForbidden],
  ]);
