import type { Comment } from '@confab/api-contract/calls';
import { layout } from '@confab/domain';
import { withoutLinks } from '@confab/markdown/excerpt';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useViewer } from '../../data/startup.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { TimeAgo } from '../../ui/Meta.tsx';
import { AuthorName } from '../authorship/Author.tsx';
import { SaveCommentButton, useListInSight } from '../saving/save.tsx';
import { postAddress } from '../post/post-address.ts';
import '../post/post.css';
import { CommentVotes } from '../voting/Votes.tsx';
import { commentAddress } from '../content/comment-address.ts';
import { CommentBody } from './CommentBody.tsx';
import { CommentMenu, hasMenu } from './CommentMenu.tsx';
import './comments.css';

type Props = {
  comment: Comment;
  /** Its number in the feed, from 1. */
  position: number;
};

/** A comment outside its thread, as on a profile or in a list. A plain press on the card opens it in its thread. */
export const CommentCard = memo(function CommentCard({ comment, position }: Props) {
  const { id, depth, postTitle, postPublicId, communityName, createdAt } = comment;
  const viewer = useViewer();
  const list = useListInSight();
  return (
    <article
      className="comment-card is-link card"
      data-id={id}
      aria-posinset={position}
      aria-setsize={-1}
      aria-labelledby={`label-${id}`}
    >
      <p className="activity-label meta" id={`label-${id}`}>
        <Icon name="message-circle" />
        <span>
          <AuthorName of={comment} className="author" />{' '}
          {depth === 0 ? 'commented on' : 'replied to a comment on'}{' '}
          <Link {...postAddress({ communityName, publicId: postPublicId })}>
            <bdi>{postTitle}</bdi>
          </Link>{' '}
          in{' '}
          <Link to="/$name" params={{ name: communityName }}>
            <bdi>/{communityName}</bdi>
          </Link>
        </span>
      </p>
      <CardBody comment={comment} />
      <div className="comment-actions row wrap muted">
        <CommentVotes comment={comment} viewer={viewer} postLocked={false} />
        {!comment.deleted && <SaveCommentButton id={id} className="not-phone" />}
        {list && (
          <button
            type="button"
            className="action glyph glyph-circle-minus"
            onClick={() => list.remove({ id, type: 'comment' })}
          >
            Remove
          </button>
        )}
        {hasMenu(viewer, comment) && <CommentMenu comment={comment} viewer={viewer} />}
        <Link {...commentAddress(comment)} className="comment-card-time meta push" data-card-link="">
          <TimeAgo at={createdAt} short />
        </Link>
      </div>
    </article>
  );
});

/** The text of a comment in a card that links to it: shortened, and without links. */
function CardBody({ comment }: { comment: Comment }) {
  const bodyHtml = withoutLinks(comment.bodyHtml);
  if (comment.deleted) return <CommentBody comment={{ ...comment, bodyHtml }} />;
  return (
    <div className="comment-body">
      <ShowMore height={layout.commentCardClampHeight}>
        <Prose html={bodyHtml} />
      </ShowMore>
    </div>
  );
}
