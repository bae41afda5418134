import type { CommunityDetail, Report } from '@confab/api-contract/calls';
import {
  actingGroup,
  canBanFromCommunity,
  canDeleteComment,
  canDeletePost,
  canLockPost,
  canUnlockPost,
} from '@confab/domain';
import { useViewer } from '../../../data/startup.ts';
import { useBusy } from '../../../lib/busy.ts';
import { Button } from '../../../ui/Button.tsx';
import { isGhost } from '../../authorship/Author.tsx';
import type { ReportActs, Target } from './report-acts.ts';

type Props = { report: Report; target: Target | null; community: CommunityDetail; acts: ReportActs };

/** What a moderator can do about a report, right where it is read. */
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
