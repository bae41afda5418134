import type { CommunityDetail, Report } from '@confab/api-contract/calls';
import { Badge } from '../../../ui/Badge.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { type ReportActs, targetOf } from './report-acts.ts';
import { ReportButtons } from './ReportButtons.tsx';
import { ReportedComment } from './ReportedComment.tsx';
import { ReportedPost } from './ReportedPost.tsx';

type Props = { report: Report; community: CommunityDetail; acts: ReportActs };

/** A report: why, when, the reported thing in full, and what can be done about it. */
export function ReportCard({ report, community, acts }: Props) {
  const { id, reason, reasonId, type, createdAt } = report;
  const target = targetOf(report);
  return (
    <article className="report" data-item={id} tabIndex={-1} aria-labelledby={`report-${id}`}>
      <p className="report-head" id={`report-${id}`}>
        <Badge kind={milder.has(reasonId) ? 'warn' : 'danger'} icon="flag">
          {reason}
        </Badge>
        <span>
          {type === 'post' ? 'Post' : 'Comment'} reported <TimeAgo at={createdAt} />
        </span>
      </p>
      <div className="report-target">
        {target === null && <p>It is not there any more.</p>}
        {target?.type === 'post' && <ReportedPost post={target.item} />}
        {target?.type === 'comment' && <ReportedComment comment={target.item} />}
      </div>
      <ReportButtons report={report} target={target} community={community} acts={acts} />
    </article>
  );
}

/** Against the rules of a community, or somebody's rights: not everybody would see it at once (api.md 4.13). */
const milder: ReadonlySet<number> = new Set([1, 2]);
