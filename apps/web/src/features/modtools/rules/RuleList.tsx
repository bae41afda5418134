import type { CommunityDetail, Rule } from '@confab/api-contract/calls';
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
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { moveRule } from '../../../data/rules.ts';
import { RuleRow } from './RuleRow.tsx';

type Props = {
  community: CommunityDetail;
  /** Says how the order is changed. */
  hintId: string;
  onEdit: (rule: Rule) => void;
  onDelete: (rule: Rule) => void;
};

/** The rules in their order, which is changed by dragging a handle, or with the arrow keys on it. */
export default function RuleList({ community, hintId, onEdit, onDelete }: Props) {
  const { rules } = community;
  const client = useQueryClient();
  const [moved, setMoved] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const placeOf = (id: unknown) => rules.findIndex((rule) => rule.id === id);

  const move = (id: number, place: number) => {
    if (place < 0 || place >= rules.length) return;
    // The handle keeps the focus, wherever its row is now. A failure is told of by an alert.
    const handle = document.activeElement;
    flushSync(() => {
      moveRule(client, community, id, place).catch(() => setMoved('The rule could not be moved.'));
    });
    if (handle instanceof HTMLElement) handle.focus();
    setMoved(atPlace(placeOf(id), place, rules.length));
  };
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const place = placeOf(over?.id);
    if (place === -1 || over?.id === active.id) return;
    moveRule(client, community, Number(active.id), place).catch(() => undefined);
  };

  const announcements: Announcements = {
    onDragStart: ({ active }) => `Rule ${placeOf(active.id) + 1} picked up.`,
    onDragOver: ({ active, over }) =>
      over ? atPlace(placeOf(active.id), placeOf(over.id), rules.length) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? atPlace(placeOf(active.id), placeOf(over.id), rules.length) : undefined,
    onDragCancel: ({ active }) => `Rule ${placeOf(active.id) + 1} put back.`,
  };
  return (
    <DndContext
      id="rules"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: '' } }}
    >
      <SortableContext items={rules.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className="card rule-list" aria-label="Rules, in order">
          {rules.map((rule, index) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              number={index + 1}
              count={rules.length}
              hintId={hintId}
              onMove={(by) => move(rule.id, index + by)}
              onEdit={() => onEdit(rule)}
              onDelete={() => onDelete(rule)}
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
  `Rule ${from + 1} is now at place ${to + 1} of ${count}.`;
