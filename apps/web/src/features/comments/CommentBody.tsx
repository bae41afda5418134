import type { Comment } from '@confab/api-contract/calls';
import { layout } from '@confab/domain';
import { Prose } from '../../ui/Prose.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { roleLabels } from '../authorship/Author.tsx';
import { Removal } from '../content/member-part.tsx';

type Props = {
  comment: Comment;
  /** The height in pixels above which the text is cut. */
  height?: number;
};

/** The text of a comment. The server sends a deleted text only to viewers who may read it. */
export function CommentBody({ comment, height = layout.commentClampHeight }: Props) {
  const { bodyHtml, deleted, deletedAs, contentStripped } = comment;
  if (deleted) {
    return (
      <div className="comment-body is-deleted">
        {!contentStripped && bodyHtml !== '' && <Prose html={bodyHtml} />}
        <p>Deleted by {roleLabels[deletedAs ?? 'normal']}</p>
        <Removal item={comment} />
      </div>
    );
  }
  const text = <Prose html={bodyHtml} />;
  return (
    // Around the text, which may run from right to left: the thread's line is at one side for all.
    <div className="comment-body">
      {mayBeHigh(bodyHtml) ? <ShowMore height={height}>{text}</ShowMore> : text}
    </div>
  );
}

/** Whether a text could be cut at any width. Most are short, and are not measured. */
function mayBeHigh(html: string): boolean {
  return html.length > 280 || html.split('\n', 10).length === 10;
}
