import type { CommunityDetail, RemovalReason } from '@confab/api-contract/calls';
import { errorCatalog, limits } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { removalReasonsQuery, useDeleteReason, useMoveReason, useSaveReason } from '../../data/cases.ts';
import { placesFor } from '../../data/rules.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Select } from '../../ui/form/Choices.tsx';
import { TextArea, TextInput } from '../../ui/form/TextInput.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { ReorderedList, ReorderedRow } from '../../ui/ReorderedList.tsx';
import { LoadFailure, RowsSkeleton, StateCard } from '../../ui/State.tsx';
import type { ModtoolsPageProps } from './modtools-page-props.ts';

type Open = { dialog: 'add' } | { dialog: 'edit' | 'delete'; reason: RemovalReason };

/** The reasons for removals that moderators save: they choose one with a digit, and authors read it. */
export function ReasonsPage({ community }: ModtoolsPageProps) {
  const { data: reasons, isError, refetch } = useQuery(removalReasonsQuery(community.id));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const remove = useDeleteReason(community.id);
  const move = useMoveReason(community.id);
  const ruleOf = ({ ruleId }: RemovalReason) => community.rules.find(({ id }) => id === ruleId)?.rule;

  return (
    <>
      <div className="toolbar">
        <p className="tool-hint grow muted text-md" id="reasons-hint">
          What authors read when you remove something. The first nine have a digit.
        </p>
        <Button
          kind="primary"
          size="sm"
          icon="plus"
          disabled={(reasons?.length ?? 0) >= limits.removalReasonsMax}
          onClick={() => setOpen({ dialog: 'add' })}
        >
          Add reason
        </Button>
      </div>
      {isError && !reasons && <LoadFailure text="The reasons could not be loaded." onRetry={refetch} />}
      {!reasons && !isError && <RowsSkeleton />}
      {reasons?.length === 0 && (
        <StateCard
          icon="list-ordered"
          title="No reasons yet"
          text="Save the sentences that you would write again and again."
        />
      )}
      {reasons && reasons.length > 0 && (
        <ReorderedList
          ids={reasons.map(({ id }) => id)}
          idsByNow={() => reasons.map(({ id }) => id)}
          noun="reason"
          label="Reasons, in order"
          className="card clip"
          hintId="reasons-hint"
          onMove={(id, place) => move.mutate(placesFor(reasons, id, place))}
        >
          {reasons.map((reason, index) => (
            <ReorderedRow
              key={reason.id}
              id={reason.id}
              number={index + 1}
              count={reasons.length}
              className="sort-item"
            >
              <span className="num muted text-md tabular centered" aria-hidden="true">
                {index + 1}
              </span>
              <div className="words">
                <p className="strong" dir="auto">
                  {reason.title}
                </p>
                <p dir="auto">{reason.text}</p>
                {ruleOf(reason) !== undefined && <p className="muted text-md">Rule: {ruleOf(reason)}</p>}
              </div>
              <div className="btn-row">
                <Button
                  size="sm"
                  kind="ghost"
                  icon="pencil"
                  aria-label={`Edit reason ${index + 1}`}
                  onClick={() => setOpen({ dialog: 'edit', reason })}
                >
                  Edit
                </Button>
                <Button
                  size="sm"
                  kind="ghost"
                  icon="trash-2"
                  aria-label={`Delete reason ${index + 1}`}
                  onClick={() => setOpen({ dialog: 'delete', reason })}
                >
                  Delete
                </Button>
              </div>
            </ReorderedRow>
          ))}
        </ReorderedList>
      )}
      {open?.dialog === 'add' && <ReasonDialog community={community} onClose={close} />}
      {open?.dialog === 'edit' && <ReasonDialog community={community} reason={open.reason} onClose={close} />}
      {open?.dialog === 'delete' && (
        <ConfirmDialog
          title="Delete this reason?"
          verb="Delete"
          onClose={close}
          onConfirm={() => {
            close();
            remove.mutate(open.reason, {
              onSuccess: () => showAlert({ kind: 'ok', text: 'Reason deleted.' }),
            });
          }}
        >
          <p>{open.reason.title}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type DialogProps = {
  community: CommunityDetail;
  /** Absent for a new one. */
  reason?: RemovalReason;
  onClose: () => void;
};

const noRule = '';

function ReasonDialog({ community, reason, onClose }: DialogProps) {
  const save = useSaveReason(community.id);
  const [title, setTitle] = useState(reason?.title ?? '');
  const [text, setText] = useState(reason?.text ?? '');
  const [rule, setRule] = useState(reason?.ruleId ? String(reason.ruleId) : noRule);
  const [error, setError] = useState<string>();
  const incomplete = title.trim() === '' || text.trim() === '';
  return (
    <FormDialog
      title={reason ? 'Edit reason' : 'Add reason'}
      verb="Save"
      busy={save.isPending}
      disabled={incomplete}
      outsideCloses={false}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (incomplete || save.isPending) return;
        const ruleId = rule === noRule ? null : Number(rule);
        save.mutate(
          { id: reason?.id, title: title.trim(), text: text.trim(), ruleId },
          {
            onSuccess: onClose,
            onError: (failure) => {
              if (
                isCallError(failure) &&
                (failure.code === 'empty-reason' || failure.code === 'too-many-reasons')
              )
                setError(errorCatalog[failure.code].message);
            },
          },
        );
      }}
    >
      <TextInput
        label="Title"
        dir="auto"
        autoComplete="off"
        autoFocus
        max={limits.removalTitleMax}
        value={title}
        onChange={setTitle}
        error={error}
      />
      <TextArea
        label="Text the author sees"
        rows={4}
        max={limits.removalTextMax}
        value={text}
        onChange={setText}
      />
      {community.rules.length > 0 && (
        <Select
          label="Rule"
          value={rule}
          onChange={setRule}
          options={[
            { value: noRule, label: 'No rule' },
            ...community.rules.map(({ id, rule: words }) => ({ value: String(id), label: words })),
          ]}
        />
      )}
    </FormDialog>
  );
}
