import type { Comment, CommunityDetail, Post, Report } from '@confab/api-contract/calls';
import {
  actingGroup,
  canBanFromCommunity,
  canDeleteComment,
  canDeletePost,
  canLockPost,
  canUnlockPost,
  moderationMessages,
} from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBan } from '../../data/moderation.ts';
import type { ActingGroup } from '../../data/post-changes.ts';
import { renewModtools } from '../../data/communities.ts';
import { deleteReportedComment, deleteReportedPost } from '../../data/reports.ts';
import { useViewer } from '../../data/startup.ts';
import { showAlert } from '../../lib/alerts.ts';
import { useBusy } from '../../lib/timers.ts';
import { isCallError } from '../../lib/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { isGhost } from '../authorship/Author.tsx';
import { ReasonField } from '../authorship/ReasonField.tsx';

export type ReportActs = {
  ignore: (report: Report) => Promise<void>;
  /** Null unlocks. */
  lock: (report: Report, post: Post, as: ActingGroup | null) => Promise<void>;
  ask: (question: ReportQuestion) => void;
};

type Target = { type: 'post'; item: Post } | { type: 'comment'; item: Comment };

/** Null when it no longer exists. */
export function targetOf({ target }: Report): Target | null {
  if (target === null) return null;
  return 'postPublicId' in target ? { type: 'comment', item: target } : { type: 'post', item: target };
}

type Props = { report: Report; target: Target | null; community: CommunityDetail; acts: ReportActs };

export function ReportButtons({ report, target, community, acts }: Props) {
  const { busy, begin } = useBusy(acts.ignore);
  return (
    <div className="btn-row">
      <Button size="sm" icon="check" busy={busy} onClick={() => begin(report)}>
        Ignore
      </Button>
      {target && <TargetButtons report={report} target={target} community={community} acts={acts} />}
    </div>
  );
}

function TargetButtons({ report, target, community, acts }: Props & { target: Target }) {
  const viewer = useViewer();
  const as = actingGroup(viewer, community.id);
  const { item, type } = target;
  const deletion =
    type === 'post'
      ? canDeletePost(viewer, target.item, { as, deleteContent: false })
      : canDeleteComment(viewer, target.item, as);
  const ban = canBanFromCommunity(viewer, community.id, {
    isAdmin: item.author?.isAdmin === true,
    moderates: community.mods.some(({ id }) => id === item.userId),
  });
  return (
    <>
      {deletion.allowed && (
        <Button
          size="sm"
          kind="danger-quiet"
          icon="trash-2"
          onClick={() => acts.ask({ kind: 'delete', report, target, as })}
        >
          <span>
            Delete <span className="not-phone">{type}</span>
          </span>
        </Button>
      )}
      {target.type === 'post' && (
        <LockButton report={report} target={target} community={community} acts={acts} />
      )}
      {ban.allowed && item.author && !isGhost(item) && (
        <Button
          size="sm"
          kind="ghost"
          icon="ban"
          onClick={() => acts.ask({ kind: 'ban', report, username: item.username, community })}
        >
          <span>
            Ban <span className="not-phone">author</span>
          </span>
        </Button>
      )}
    </>
  );
}

type LockProps = Props & { target: Target & { type: 'post' } };

function LockButton({ report, target: { item: post }, community, acts }: LockProps) {
  const viewer = useViewer();
  const { busy, begin } = useBusy(acts.lock);
  const as = actingGroup(viewer, community.id);
  const { locked } = post;
  const may = locked ? canUnlockPost(viewer, post) : canLockPost(viewer, post, as);
  if (!may.allowed) return null;
  return (
    <Button
      size="sm"
      kind="ghost"
      icon={locked ? 'lock-open' : 'lock'}
      busy={busy}
      onClick={() => begin(report, post, locked ? null : as)}
    >
      <span>
        {locked ? 'Unlock' : 'Lock'} <span className="not-phone">post</span>
      </span>
    </Button>
  );
}

/** Confirms an action on reported content. */
export type ReportQuestion =
  | { kind: 'delete'; report: Report; target: Target; as: ActingGroup }
  | { kind: 'ban'; report: Report; username: string; community: CommunityDetail };

type ReportDialogProps = {
  question: ReportQuestion;
  onClose: () => void;
  /** Closes, and resolves once focus is back in the list. */
  leave: () => Promise<void>;
  onBanned: () => void;
};

export function ReportDialog({ question, ...props }: ReportDialogProps) {
  return question.kind === 'delete' ? (
    <DeleteDialog {...question} {...props} />
  ) : (
    <BanDialog {...question} {...props} />
  );
}

type DeleteProps = Omit<ReportDialogProps, 'question'> & ReportQuestion & { kind: 'delete' };

/** The reason defaults to the report's. */
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

type BanProps = Omit<ReportDialogProps, 'question'> & ReportQuestion & { kind: 'ban' };

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
