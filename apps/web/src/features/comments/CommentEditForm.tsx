import type { Comment } from '@confab/api-contract/calls';

type Props = {
  comment: Comment;
  /** The new text was sent, or given up. */
  onClose: () => void;
};

/** Where authors mend their comment, in the place of its text. */
export default function CommentEditForm(_props: Props) {
  return null;
}
