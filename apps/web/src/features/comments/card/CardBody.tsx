import type { Comment } from '@confab/api-contract/calls';
import { layout } from '@confab/domain';
import { withoutLinks } from '@confab/markdown/excerpt';
import { Prose } from '../../../ui/Prose.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { CommentBody } from '../parts/CommentBody.tsx';

/** The words of a comment where all of it leads to the comment: less of them, and without links of their own. */
export function CardBody({ comment }: { comment: Comment }) {
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
