import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import {
  createContext,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from './Icon.tsx';
import { classNames } from './class-names.ts';
import './reordered-list.css';

export type Reordering = {
  /** The kind of row, in words: `rule`. */
  noun: string;
  /** The element that explains sorting. */
  hintId: string;
  moveBy: (id: string | number, by: 1 | -1, handle: HTMLElement) => void;
};

const ReorderingContext = createContext<Reordering | null>(null);

function useReordering(): Reordering {
  const reordering = useContext(ReorderingContext);
  if (!reordering) throw new Error('A ReorderedRow stands in a ReorderedList.');
  return reordering;
}

type RowProps = {
  id: string | number;
  /** From 1. */
  number: number;
  count: number;
  className: string;
  children: ReactNode;
};

/** A row of a `ReorderedList`, with its drag handle. */
export function ReorderedRow({ id, number, count, className, children }: RowProps) {
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

type ListProps<Id extends string | number> = {
  /** The displayed order. */
  ids: readonly Id[];
  /** The current order, where moves are displayed with a delay. */
  idsByNow?: () => readonly Id[];
  /** The kind of row, in words: `rule`. */
  noun: string;
  label: string;
  className: string;
  /** The element that explains sorting. */
  hintId: string;
  ref?: Ref<HTMLOListElement>;
  /** Moves a row to a place from 0. The list announces a rejected promise. */
  onMove: (id: Id, place: number) => unknown;
  children: ReactNode;
};

/** A list sorted by dragging a handle, or with the arrow keys on it. Import it lazily: dragging is much code. */
export function ReorderedList<Id extends string | number>(props: ListProps<Id>) {
  const { ids, idsByNow = () => ids, noun, label, className, hintId, ref, onMove, children } = props;
  const [moved, setMoved] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const placeOf = (id: string | number | undefined) => ids.findIndex((shown) => shown === id);

  // The handle keeps focus wherever its row moves.
  const heldHandle = useRef<HTMLElement>(null);
  const order = ids.join();
  useLayoutEffect(() => {
    heldHandle.current?.focus();
    heldHandle.current = null;
  }, [order]);

  const move = async (id: Id, place: number) => {
    try {
      await onMove(id, place);
    } catch {
      setMoved(`The ${noun} could not be moved.`);
    }
  };
  const moveBy = (id: string | number, by: 1 | -1, handle: HTMLElement) => {
    const now = idsByNow();
    const from = now.findIndex((current) => current === id);
    const to = from + by;
    const current = now[from];
    if (current === undefined || to < 0 || to >= now.length) return;
    heldHandle.current = handle;
    setMoved(`${titled(noun)} ${from + 1} ${atPlace(to, now.length)}`);
    void move(current, to);
  };
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const dragged = ids[placeOf(active.id)];
    const place = placeOf(over?.id);
    if (dragged !== undefined && place !== -1 && over?.id !== active.id) void move(dragged, place);
  };

  const announceOver: Announcements['onDragOver'] = ({ active, over }) =>
    over ? `${titled(noun)} ${placeOf(active.id) + 1} ${atPlace(placeOf(over.id), ids.length)}` : undefined;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${titled(noun)} ${placeOf(active.id) + 1} picked up.`,
    onDragOver: announceOver,
    onDragEnd: announceOver,
    onDragCancel: ({ active }) => `${titled(noun)} ${placeOf(active.id) + 1} put back.`,
  };
  return (
    // A fixed id: generated ones differ between server and browser.
    <DndContext
      id={noun}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: '' } }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ReorderingContext value={{ noun, hintId, moveBy }}>
          <ol className={className} aria-label={label} ref={ref}>
            {children}
          </ol>
        </ReorderingContext>
      </SortableContext>
      <p className="sr-only" role="status">
        {moved}
      </p>
    </DndContext>
  );
}

const atPlace = (place: number, count: number) => `is now at place ${place + 1} of ${count}.`;

const titled = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);
