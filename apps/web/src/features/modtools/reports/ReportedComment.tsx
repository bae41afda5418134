import type { Comment } from '@confab/api-contract/calls';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../ui/Icon.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { AuthorName, RoleBadge } from '../../authorship/Author.tsx';
import { roleLabels } from '../../authorship/role-labels.ts';
import { commentAddress } from '../../comments/parts/comment-address.ts';
import { CommentBody } from '../../comments/parts/CommentBody.tsx';

/** A reported comment in full, with the post it stands under. */
export function ReportedComment({ comment }: { comment: Comment }) {
  const { postTitle, createdAt, postDeleted, postDeletedAs } = comment;
  return (
    <>
      <p className="context">
        <AuthorName of={comment} className="author" /> <RoleBadge group={comment.userGroup} /> on{' '}
        <Link {...commentAddress(comment)}>
          <bdi>{postTitle ?? 'a post'}</bdi>
        </Link>{' '}
        <TimeAgo at={createdAt} />
      </p>
      {postDeleted && (
        <p className="report-gone">
          <Icon name="trash-2" size={16} />
          Its post was deleted by {roleLabels[postDeletedAs ?? 'normal']}
        </p>
      )}
      <CommentBody comment={comment} />
    </>
  );
}
