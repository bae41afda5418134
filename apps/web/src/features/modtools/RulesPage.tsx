import type { CommunityDetail, Rule } from '@confab/api-contract/calls';
import { errorCatalog, limits } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { moveRule, currentRules, type RuleText, useDeleteRule, useSaveRule } from '../../data/rules.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextArea, TextInput } from '../../ui/form/TextInput.tsx';
import { useTextField } from '../../ui/form/Field.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { ReorderedList, ReorderedRow } from '../../ui/ReorderedList.tsx';
import { StateCard } from '../../ui/State.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { ModtoolsPageProps } from './modtools-page-props.ts';

type Open = { dialog: 'add' } | { dialog: 'edit' | 'delete'; rule: Rule };

/** Adds, edits, orders and deletes the rules of a community. */
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
        // The focused button disappears with its row.
        const index = rules.findIndex((rule) => rule.id === id);
        const near = rules[index + 1] ?? rules[index - 1];
        (near ? document.getElementById(deleteButtonId(near)) : add.current)?.focus();
      },
    });
  };
  return (
    <>
      <div className="toolbar">
        <p className="tool-hint grow muted text-md" id={hintId}>
          Drag to reorder, or use the arrow keys on a handle. Rules show in this order in the sidebar.
        </p>
        <Button ref={add} kind="primary" size="sm" icon="plus" onClick={() => setOpen({ dialog: 'add' })}>
          Add rule
        </Button>
      </div>
      {rules.length === 0 ? (
        <StateCard icon="list-ordered" title="No rules yet" text="Say what belongs here and what does not." />
      ) : (
        <RuleList
          community={community}
          hintId={hintId}
          onEdit={(rule) => setOpen({ dialog: 'edit', rule })}
          onDelete={(rule) => setOpen({ dialog: 'delete', rule })}
        />
      )}
      {open?.dialog === 'add' && <RuleDialog community={community} onClose={close} />}
      {open?.dialog === 'edit' && <RuleDialog community={community} rule={open.rule} onClose={close} />}
      {open?.dialog === 'delete' && (
        <DeleteRuleDialog rule={open.rule} onClose={close} onConfirm={() => deleteRule(open.rule)} />
      )}
    </>
  );
}

type Props = {
  community: CommunityDetail;
  /** The id of the instructions for reordering. */
  hintId: string;
  onEdit: (rule: Rule) => void;
  onDelete: (rule: Rule) => void;
};

/** In the order of the sidebar. */
function RuleList({ community, hintId, onEdit, onDelete }: Props) {
  const { rules } = community;
  const client = useQueryClient();
  return (
    <ReorderedList
      ids={rules.map(({ id }) => id)}
      idsByNow={() => currentRules(client, community).map(({ id }) => id)}
      noun="rule"
      label="Rules, in order"
      className="card clip"
      hintId={hintId}
      onMove={(id, place) => moveRule(client, community, id, place)}
    >
      {rules.map((rule, index) => (
        <RuleRow
          key={rule.id}
          rule={rule}
          number={index + 1}
          count={rules.length}
          onEdit={() => onEdit(rule)}
          onDelete={() => onDelete(rule)}
        />
      ))}
    </ReorderedList>
  );
}

type RuleRowProps = {
  rule: Rule;
  /** From 1. */
  number: number;
  count: number;
  onEdit: () => void;
  onDelete: () => void;
};

function RuleRow({ rule, number, count, onEdit, onDelete }: RuleRowProps) {
  return (
    <ReorderedRow id={rule.id} number={number} count={count} className="sort-item">
      <span className="num muted text-md tabular centered" aria-hidden="true">
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
    </ReorderedRow>
  );
}

type DeleteRuleDialogProps = { rule: Rule; onClose: () => void; onConfirm: () => void };

function DeleteRuleDialog({ rule, onClose, onConfirm }: DeleteRuleDialogProps) {
  return (
    <ConfirmDialog title="Delete this rule?" verb="Delete" onConfirm={onConfirm} onClose={onClose}>
      <Prose html={rule.ruleHtml} />
    </ConfirmDialog>
  );
}

/** Takes focus when a neighbouring rule is deleted. */
const deleteButtonId = ({ id }: { id: number }) => `delete-rule-${id}`;

type RuleDialogProps = {
  community: CommunityDetail;
  /** Absent for a new rule. */
  rule?: Rule;
  onClose: () => void;
};

function RuleDialog({ community, rule, onClose }: RuleDialogProps) {
  const save = useSaveRule(community);
  const form = useForm<RuleText>({
    defaultValues: { rule: rule?.rule ?? '', description: rule?.description ?? '' },
    reValidateMode: 'onSubmit',
  });
  const text = useTextField(form, 'rule');
  const description = useTextField(form, 'description');
  const empty = text.value.trim() === '';

  const handleSubmit = (values: RuleText) => {
    if (empty || save.isPending) return;
    save.mutate(
      { id: rule?.id, ...values },
      {
        onSuccess: onClose,
        onError: (error) => {
          const message = isCallError(error) ? ruleError(error.code) : undefined;
          if (message) form.setError('rule', { message }, { shouldFocus: true });
        },
      },
    );
  };
  return (
    <FormDialog
      title={rule ? 'Edit rule' : 'Add rule'}
      onClose={onClose}
      outsideCloses={!form.formState.isDirty}
      verb="Save"
      disabled={empty}
      busy={save.isPending}
      onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
    >
      <TextInput {...text} label="Rule" dir="auto" autoComplete="off" autoFocus max={limits.ruleMax} />
      <TextArea {...description} label="Description" optional rows={3} max={limits.ruleDescriptionMax} />
    </FormDialog>
  );
}

function ruleError(code: string | null): string | undefined {
  return code === 'empty-rule' || code === 'too-many-rules' ? errorCatalog[code].message : undefined;
}
