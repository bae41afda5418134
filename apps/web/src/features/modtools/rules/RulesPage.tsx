import type { Rule } from '@confab/api-contract/calls';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useDeleteRule } from '../../../data/rules.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import '../../../ui/card.css';
import { LoadBoundary } from '../../../ui/LoadBoundary.tsx';
import { State } from '../../../ui/State.tsx';
import '../../../ui/toolbar.css';
import type { ModtoolsPageProps } from '../parts/modtools-page-props.ts';
import { RowsSkeleton } from '../../../ui/tools/RowsSkeleton.tsx';
import { deleteButtonId } from './delete-button-id.ts';

/** Dragging is much code, and few people come here. */
const RuleList = import.meta.env.SSR
  ? (await import('./RuleList.tsx')).default
  : lazy(() => import('./RuleList.tsx'));
const RuleDialog = lazy(() => import('./RuleDialog.tsx'));
const DeleteRuleDialog = lazy(() => import('./DeleteRuleDialog.tsx'));

type Open = { dialog: 'add' } | { dialog: 'edit' | 'delete'; rule: Rule };

/** The rules of a community: written, put in order, taken away. */
export function RulesPage({ community }: ModtoolsPageProps) {
  const { rules } = community;
  const hintId = useId();
  const add = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const remove = useDeleteRule(community);

  const deleteRule = ({ id }: Rule) => {
    close();
    remove.mutate(id, {
      onSuccess: () => {
        showAlert({ kind: 'ok', text: 'Rule deleted.' });
        // The button that had the focus goes with its row.
        const index = rules.findIndex((rule) => rule.id === id);
        const near = rules[index + 1] ?? rules[index - 1];
        (near ? document.getElementById(deleteButtonId(near)) : add.current)?.focus();
      },
    });
  };
  return (
    <>
      <div className="toolbar">
        <p className="tool-hint grow" id={hintId}>
          Drag to reorder, or use the arrow keys on a handle. Rules show in this order in the sidebar.
        </p>
        <Button ref={add} kind="primary" size="sm" icon="plus" onClick={() => setOpen({ dialog: 'add' })}>
          Add rule
        </Button>
      </div>
      {rules.length === 0 ? (
        <section className="card">
          <State icon="list-ordered" title="No rules yet" text="Say what belongs here and what does not." />
        </section>
      ) : (
        <Suspense fallback={<RowsSkeleton />}>
          <RuleList
            community={community}
            hintId={hintId}
            onEdit={(rule) => setOpen({ dialog: 'edit', rule })}
            onDelete={(rule) => setOpen({ dialog: 'delete', rule })}
          />
        </Suspense>
      )}
      <LoadBoundary key={open?.dialog} onFailure={close}>
        <Suspense>
          {open?.dialog === 'add' && <RuleDialog community={community} onClose={close} />}
          {open?.dialog === 'edit' && <RuleDialog community={community} rule={open.rule} onClose={close} />}
          {open?.dialog === 'delete' && (
            <DeleteRuleDialog rule={open.rule} onClose={close} onConfirm={() => deleteRule(open.rule)} />
          )}
        </Suspense>
      </LoadBoundary>
    </>
  );
}
