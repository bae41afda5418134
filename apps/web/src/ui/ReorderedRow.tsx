import { useSortable } from '@dnd-kit/sortable';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { useReordering } from './reordering.ts';

type Props = {
  id: string | number;
  /** From 1. */
  number: number;
  count: number;
  className: string;
  children: ReactNode;
};

/** A row of a `ReorderedList`, with the handle that moves it in front. */
export function ReorderedRow({ id, number, count, className, children }: Props) {
  const { noun, hintId, moveBy } = useReordering();
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const style: CSSProperties = {
    transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
    transition,
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    moveBy(id, event.key === 'ArrowUp' ? -1 : 1, event.currentTarget);
  };
  return (
    <li
      ref={setNodeRef}
      className={classNames('reordered-row', className, isDragging && 'is-dragging')}
      style={style}
    >
      <button
        type="button"
        className="grip"
        aria-label={`Move ${noun} ${number} of ${count}`}
        aria-describedby={hintId}
        {...listeners}
        onKeyDown={handleKey}
      >
        <Icon name="grip-vertical" />
      </button>
      {children}
    </li>
  );
}
