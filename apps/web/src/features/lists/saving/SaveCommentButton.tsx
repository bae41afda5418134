import { useQueryClient } from '@tanstack/react-query';
import '../../../ui/glyph.css';
import { openSave } from './open-save.ts';

/** Among the actions of a comment; on phones it is a row of the menu. */
export function SaveCommentButton({ id }: { id: string }) {
  const client = useQueryClient();
  return (
    <button
      type="button"
      className="action glyph glyph-bookmark not-phone"
      aria-label="Save to list"
      onClick={() => openSave(client, { id, type: 'comment' })}
    >
      Save
    </button>
  );
}
