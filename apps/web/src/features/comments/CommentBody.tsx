import type { Comment } from '@confab/api-contract/calls';
import { layout } from '@confab/domain';
import { Prose } from '../../ui/Prose.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { roleLabels } from '../authorship/role-labels.ts';

/** The words of a comment. Of a deleted one only those may read them whom the server still sends them to. */
export function CommentBody({ comment }: { comment: Comment }) {
  if (!comment.deleted) {
    return (
      <div className="comment-body">
        <ShowMore height={layout.commentClampHeight}>
          <Prose html={comment.bodyHtml} />
        </ShowMore>
      </div>
    );
  }
  return (
    <div className="comment-body is-deleted">
      {!comment.contentStripped && comment.bodyHtml !== '' && <Prose html={comment.bodyHtml} />}
      <p>Deleted by {roleLabels[comment.deletedAs ?? 'normal']}</p>
    </div>
  );
}
