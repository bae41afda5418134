import type { Comment } from '@confab/api-contract/calls';
import { layout } from '@confab/domain';
import { Prose } from '../../../ui/Prose.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { roleLabels } from '../../authorship/role-labels.ts';

type Props = {
  comment: Comment;
  /** Where more than so many pixels are cut. */
  height?: number;
};

/** The words of a comment. Of a deleted one only those may read them whom the server still sends them to. */
export function CommentBody({ comment, height = layout.commentClampHeight }: Props) {
  const { bodyHtml, deleted, deletedAs, contentStripped } = comment;
  if (deleted) {
    return (
      <div className="comment-body is-deleted">
        {!contentStripped && bodyHtml !== '' && <Prose html={bodyHtml} />}
        <p>Deleted by {roleLabels[deletedAs ?? 'normal']}</p>
      </div>
    );
  }
  if (!mayBeHigh(bodyHtml)) return <Prose className="comment-body" html={bodyHtml} />;
  return (
    <div className="comment-body">
      <ShowMore height={height}>
        <Prose html={bodyHtml} />
      </ShowMore>
    </div>
  );
}

/** Whether a text may be cut, however narrow its place. Most are short, and are not measured. */
function mayBeHigh(html: string): boolean {
  return html.length > 280 || html.split('\n', 10).length === 10;
}
