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
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Pictures } from './pictures.ts';
import { PictureRow } from './PictureRow.tsx';

type Props = {
  pictures: Pictures;
  /** Says how the order is changed. */
  hintId: string;
  onLastRemoved: () => void;
};

/** The pictures in their order, which is that of the post: changed by dragging a handle, or with the arrow keys on it. */
export default function PictureList({ pictures, hintId, onLastRemoved }: Props) {
  const list = pictures.use();
  const element = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const placeOf = (key: unknown) => list.findIndex((picture) => picture.key === key);

  const move = (key: string, place: number) => {
    if (place < 0 || place >= list.length) return;
    // The handle keeps the focus, wherever its row is now.
    const handle = document.activeElement;
    flushSync(() => pictures.move(key, place));
    if (handle instanceof HTMLElement) handle.focus();
    setMoved(atPlace(placeOf(key), place, list.length));
  };
  const remove = (key: string) => {
    const place = placeOf(key);
    flushSync(() => pictures.remove(key));
    const buttons = element.current?.querySelectorAll<HTMLElement>('.end button') ?? [];
    const next = buttons[Math.min(place, buttons.length - 1)];
    if (next) next.focus();
    else onLastRemoved();
  };
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const place = placeOf(over?.id);
    if (place !== -1) pictures.move(String(active.id), place);
  };

  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picture ${placeOf(active.id) + 1} picked up.`,
    onDragOver: ({ active, over }) =>
      over ? atPlace(placeOf(active.id), placeOf(over.id), list.length) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? atPlace(placeOf(active.id), placeOf(over.id), list.length) : undefined,
    onDragCancel: ({ active }) => `Picture ${placeOf(active.id) + 1} put back.`,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: '' } }}
    >
      <SortableContext items={list.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol className="upload-list" aria-label="Pictures, in order" ref={element}>
          {list.map((picture, index) => (
            <PictureRow
              key={picture.key}
              picture={picture}
              number={index + 1}
              count={list.length}
              hintId={hintId}
              onMove={(by) => move(picture.key, index + by)}
              onRemove={() => remove(picture.key)}
              onAgain={() => pictures.sendAgain(picture.key)}
              onWrite={(words) => pictures.write(picture.key, words)}
              onDescribe={() => pictures.describe(picture.key)}
            />
          ))}
        </ol>
      </SortableContext>
      <p className="sr-only" role="status">
        {moved}
      </p>
    </DndContext>
  );
}

const atPlace = (from: number, to: number, count: number) =>
  `Picture ${from + 1} is now at place ${to + 1} of ${count}.`;
