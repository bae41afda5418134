import type { Rule } from '@confab/api-contract/calls';
import { useSortable } from '@dnd-kit/sortable';
import type { CSSProperties, KeyboardEvent } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Prose } from '../../../ui/Prose.tsx';
import { deleteButtonId } from './delete-button-id.ts';

type Props = {
  rule: Rule;
  /** From 1. */
  number: number;
  count: number;
  hintId: string;
  onMove: (by: 1 | -1, handle: HTMLElement) => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** One rule as people read it, with a handle that moves it. */
export function RuleRow({ rule, number, count, hintId, onMove, onEdit, onDelete }: Props) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: rule.id });
  const style: CSSProperties = {
    transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
    transition,
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1, event.currentTarget);
  };
  return (
    <li ref={setNodeRef} className={classNames('sort-item', isDragging && 'is-dragging')} style={style}>
      <button
        type="button"
        className="grip"
        aria-label={`Move rule ${number} of ${count}`}
        aria-describedby={hintId}
        {...listeners}
        onKeyDown={handleKey}
      >
        <Icon name="grip-vertical" />
      </button>
      <span className="num" aria-hidden="true">
        {number}
      </span>
      <div className="words">
        <Prose html={rule.ruleHtml} />
        {rule.descriptionHtml !== null && <Prose html={rule.descriptionHtml} />}
      </div>
      <div className="btn-row">
        <Button size="sm" kind="ghost" icon="pencil" aria-label={`Edit rule ${number}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="sm"
          kind="ghost"
          icon="trash-2"
          id={deleteButtonId(rule)}
          aria-label={`Delete rule ${number}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}
