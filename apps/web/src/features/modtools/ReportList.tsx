import type { Comment, CommunityDetail, Post, Report } from '@confab/api-contract/calls';
import { layout } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { ignoreReport, lockReportedPost } from '../../data/reports.ts';
import { useFocusInList } from '../../lib/focus.ts';
import { nextFrame } from '../../lib/timers.ts';
import { Badge, TimeAgo } from '../../ui/Meta.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { AuthorName, RoleBadge, roleLabels } from '../authorship/Author.tsx';
import { commentAddress } from '../content/comment-address.ts';
import { CommentBody } from '../comments/CommentBody.tsx';
import { PostPictures } from '../pictures/PostPictures.tsx';
import { Embed, LinkCard, LinkHost, useEmbedded } from '../post/PostLink.tsx';
import { postAddress } from '../post/post-address.ts';
import { PostBadges } from '../post/PostMeta.tsx';
import {
  type ReportActs,
  ReportButtons,
  ReportDialog,
  type ReportQuestion,
  targetOf,
} from './report-actions.tsx';

type Props = {
  community: CommunityDetail;
  reports: readonly Report[];
  /** Newer reports exist that are not shown. */
  arrived: boolean;
  onShowArrived: () => unknown;
  /** Shown when there are no reports. */
  children: ReactNode;
};

/** The reports of a page. Focus moves to the next one. */
export function ReportList({ community, reports, arrived, onShowArrived, children }: Props) {
  const client = useQueryClient();
  const [question, setQuestion] = useState<ReportQuestion | null>(null);
  const focus = useFocusInList(useMemo(() => reports.map(({ id }) => id), [reports]));

  const acts: ReportActs = {
    ignore: async (report) => {
      focus.actOn(report.id);
      await ignoreReport(client, report);
    },
    ask: (asked) => {
      focus.actOn(asked.report.id);
      setQuestion(asked);
    },
    lock: async (report, post, as) => {
      await lockReportedPost(client, post, as);
      focus.goOn(report.id);
    },
  };

  const close = () => setQuestion(null);
  /** Focus is back at the pressed button, which may disappear. */
  const leave = async () => {
    flushSync(close);
    await nextFrame();
  };

  return (
    <section className="card report-list" aria-label="Reports" tabIndex={-1} {...focus.props}>
      {arrived && (
        <p className="report-news" role="status">
          <Button size="sm" icon="refresh-cw" onClick={() => void onShowArrived()}>
            Show new reports
          </Button>
        </p>
      )}
      {reports.map((report) => (
        <ReportCard key={report.id} report={report} community={community} acts={acts} />
      ))}
      {reports.length === 0 && children}
      {question && (
        <ReportDialog
          question={question}
          onClose={close}
          leave={leave}
          onBanned={() => focus.goOn(question.report.id)}
        />
      )}
    </section>
  );
}

type ReportCardProps = { report: Report; community: CommunityDetail; acts: ReportActs };

function ReportCard({ report, community, acts }: ReportCardProps) {
  const { id, reason, reasonId, type, createdAt } = report;
  const target = targetOf(report);
  return (
    <article className="report" data-item={id} tabIndex={-1} aria-labelledby={`report-${id}`}>
      <p className="report-head row wrap meta" id={`report-${id}`}>
        <Badge kind={milder.has(reasonId) ? 'warn' : 'danger'} icon="flag">
          {reason}
        </Badge>
        <span>
          {type === 'post' ? 'Post' : 'Comment'} reported <TimeAgo at={createdAt} />
        </span>
      </p>
      <div className="report-target stack gap-2 anywhere">
        {target === null && <p>It is not there any more.</p>}
        {target?.type === 'post' && <ReportedPost post={target.item} />}
        {target?.type === 'comment' && <ReportedComment comment={target.item} />}
      </div>
      <ReportButtons report={report} target={target} community={community} acts={acts} />
    </article>
  );
}

/** The reasons shown as a warning: community rules and copyright (api.md 4.13). */
const milder: ReadonlySet<number> = new Set([1, 2]);

/** A reported post in full, as its own page shows it. */
function ReportedPost({ post }: { post: Post }) {
  const { link, title, bodyHtml } = post;
  const embedded = useEmbedded(link);
  return (
    <>
      <p className="context row wrap meta">
        <AuthorName of={post} className="author" /> <RoleBadge group={post.userGroup} />{' '}
        <TimeAgo at={post.createdAt} /> <PostBadges post={post} />
      </p>
      {post.deleted && (
        <p className="report-gone row wrap meta">
          <Icon name="trash-2" size={16} />
          Deleted by {roleLabels[post.deletedAs ?? 'normal']}{' '}
          {post.deletedAt !== null && <TimeAgo at={post.deletedAt} />}
        </p>
      )}
      <h3 className="text-ui" dir="auto">
        <Link {...postAddress(post)}>{title}</Link>
      </h3>
      {link && embedded && <LinkHost link={link} />}
      {link && (embedded ? <Embed title={title} link={link} /> : <LinkCard link={link} />)}
      <PostPictures post={post} />
      {bodyHtml && (
        <ShowMore height={layout.commentClampHeight}>
          <Prose html={bodyHtml} />
        </ShowMore>
      )}
    </>
  );
}

/** A reported comment in full, with its post. */
function ReportedComment({ comment }: { comment: Comment }) {
  const { postTitle, createdAt, postDeleted, postDeletedAs } = comment;
  return (
    <>
      <p className="context row wrap meta">
        <AuthorName of={comment} className="author" /> <RoleBadge group={comment.userGroup} /> on{' '}
        <Link {...commentAddress(comment)}>
          <bdi>{postTitle ?? 'a post'}</bdi>
        </Link>{' '}
        <TimeAgo at={createdAt} />
      </p>
      {postDeleted && (
        <p className="report-gone row wrap meta">
          <Icon name="trash-2" size={16} />
          Its post was deleted by {roleLabels[postDeletedAs ?? 'normal']}
        </p>
      )}
      <CommentBody comment={comment} />
    </>
  );
}
