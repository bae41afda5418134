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
import { useLayoutEffect, useRef, useState } from 'react';
import { moveRule, rulesByNow } from '../../../data/rules.ts';
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

  // Talks to the page: the handle keeps the focus, wherever its row is now.
  const heldHandle = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    heldHandle.current?.focus();
    heldHandle.current = null;
  }, [rules]);

  const moveBy = (id: number, by: 1 | -1, handle: HTMLElement) => {
    const now = rulesByNow(client, community);
    const from = now.findIndex((rule) => rule.id === id);
    const to = from + by;
    if (from === -1 || to < 0 || to >= now.length) return;
    heldHandle.current = handle;
    setMoved(atPlace(from, to, now.length));
    moveRule(client, community, id, to).catch(() => setMoved('The rule could not be moved.'));
  };
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const place = placeOf(over?.id);
    if (place === -1 || over?.id === active.id) return;
    // An alert tells of a failure.
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
              onMove={(by, handle) => moveBy(rule.id, by, handle)}
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
