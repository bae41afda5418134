import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import './reordered-list.css';
import { ReorderingContext } from './reordering.ts';

type Props<Id extends string | number> = {
  /** The rows in the order that is shown. */
  ids: readonly Id[];
  /** The order of this moment, where a move takes a while to be shown. */
  idsByNow?: () => readonly Id[];
  /** What a row is, in words: `rule`. */
  noun: string;
  label: string;
  className: string;
  /** The element that says how the order is changed. */
  hintId: string;
  ref?: Ref<HTMLOListElement>;
  /** To a place from 0. Where it answers with a promise that fails, the list announces that. */
  onMove: (id: Id, place: number) => unknown;
  /** A `ReorderedRow` for each id. */
  children: ReactNode;
};

/**
 * A list whose order is changed by dragging a handle, or with the arrow keys on it. Dragging is much code: import what
 * shows such a list when it is wanted.
 */
export function ReorderedList<Id extends string | number>(props: Props<Id>) {
  const { ids, idsByNow = () => ids, noun, label, className, hintId, ref, onMove, children } = props;
  const [moved, setMoved] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const placeOf = (id: string | number | undefined) => ids.findIndex((shown) => shown === id);

  // Talks to the page: the handle keeps the focus, wherever its row is now.
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
    // Without an id, the server and the browser would count differently.
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
