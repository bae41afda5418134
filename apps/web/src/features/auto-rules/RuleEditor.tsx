import type { AutoRule } from '@confab/api-contract/calls';
import {
  autoRuleActs,
  autoRuleTargets,
  autoRuleTests,
  errorCatalog,
  isMarkedWrong,
  limits,
  wasTried,
} from '@confab/domain';
import { useState } from 'react';
import {
  autoRuleErrors,
  useDeleteAutoRule,
  useSaveAutoRule,
  useSwitchAutoRule,
  type WrittenAct,
  type WrittenCondition,
  type WrittenRule,
} from '../../data/auto-rules.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Select } from '../../ui/form/Choices.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Tokens } from '../../ui/form/Tokens.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DialogNotice } from '../../ui/dialog-notice.ts';
import { Badge, TimeAgo } from '../../ui/Meta.tsx';
import { BannerNote } from '../../ui/Page.tsx';
import { actions, belowTop, conditions, languageOptions, sentenceOf, targetWords } from './sentence.ts';

type Props = {
  communityId: string | null;
  /** Undefined for a new one. */
  rule: AutoRule | undefined;
  /** By another moderator, while it was open. */
  isDeleted: boolean;
  onDeleted: () => void;
  onSaved: (rule: AutoRule) => void;
  /** Makes a dry run of what is saved. */
  onRun: (rule: AutoRule) => void;
  running: boolean;
};

const blank: WrittenRule = {
  name: '',
  target: 'any',
  when: [conditions.words.first],
  acts: [actions.hold.first],
};

const deletedByAnother = 'Another moderator has deleted this rule.';

/** A rule as one sentence, a line for each condition and act. */
export function RuleEditor({ communityId, rule, isDeleted, onDeleted, onSaved, onRun, running }: Props) {
  /** What the moderator has changed, and of which version. The rest is what the newest says. */
  const [draft, setDraft] = useState<Partial<WrittenRule> & { of: number | undefined }>();
  const [problem, setProblem] = useState<Problem>();
  const [deleting, setDeleting] = useState(false);
  const save = useSaveAutoRule(communityId);
  const flip = useSwitchAutoRule();
  const remove = useDeleteAutoRule();
  const shown = writtenOf({ ...(rule ?? blank), ...draft });
  const change = (changes: Partial<WrittenRule>) => {
    setProblem(undefined);
    setDraft({ of: rule?.version, ...draft, ...changes });
  };
  const isTried = rule !== undefined && draft === undefined && wasTried(rule);
  const saved = async (): Promise<AutoRule | undefined> => {
    if (rule && draft === undefined) return rule;
    try {
      const written = await save.mutateAsync({ rule, written: shown });
      setDraft(undefined);
      return written;
    } catch (error) {
      setProblem(problemOf(error));
      return undefined;
    }
  };
  const handleSave = async () => {
    const written = await saved();
    if (!written) return;
    showAlert({ kind: 'ok', text: 'Saved.' });
    onSaved(written);
  };
  const handleRun = async () => {
    const written = await saved();
    if (!written) return;
    onSaved(written);
    onRun(written);
  };
  const acts = shown.acts.map(({ act }) => act);
  return (
    <>
      <form
        className="card"
        aria-label={rule ? `Rule ${rule.name}` : 'New rule'}
        onSubmit={(event) => {
          event.preventDefault();
          void handleSave();
        }}
      >
        {rule && (
          <div className="rule-head row spread">
            <span className="row gap-2">
              <b>
                <bdi>{rule.name}</bdi>
              </b>
              {rule.onVersion === null ? <Badge>Off</Badge> : <Badge kind="ok">On</Badge>}
            </span>
            <span className="muted text-sm">
              Changed by <bdi>{rule.changedBy === null ? 'a deleted account' : `@${rule.changedBy}`}</bdi>{' '}
              <TimeAgo at={rule.changedAt} />
            </span>
          </div>
        )}
        <div className="rule-fields stack gap-4">
          {isDeleted && (
            <div role="status">
              <BannerNote kind="warn" icon="circle-alert">
                <p>{deletedByAnother}</p>
              </BannerNote>
            </div>
          )}
          {rule && draft && draft.of !== rule.version && (
            <div role="status">
              <BannerNote kind="warn" icon="circle-alert">
                <div className="stack gap-2">
                  <p>
                    <strong>
                      <bdi>{rule.changedBy === null ? 'A deleted account' : `@${rule.changedBy}`}</bdi> has
                      changed this rule.
                    </strong>{' '}
                    It is now “<bdi>{rule.name}</bdi>”: {sentenceOf(rule)} Below it stands with what you have
                    changed yourself.
                  </p>
                  <p className="btn-row">
                    <Button size="sm" onClick={() => setDraft(undefined)}>
                      Drop my changes
                    </Button>
                  </p>
                </div>
              </BannerNote>
            </div>
          )}
          {rule?.isTooLarge && (
            <BannerNote kind="warn" icon="circle-alert">
              This rule is longer than the {limits.autoRuleMaxBytes / 1024} kB that a rule can have. It goes
              on acting as it is; shorten it before you change anything else of it.
            </BannerNote>
          )}
          {rule?.matchesMore && (
            <BannerNote kind="warn" icon="circle-alert">
              <div className="stack gap-2">
                <p>
                  <strong>Matching has become stricter.</strong> Rules now look at what readers see as well as
                  at what was typed, and at captions, alternative texts and the addresses of links. This rule
                  is on and may match more than before. A dry run shows what.
                </p>
                <p className="btn-row">
                  <Button size="sm" busy={running} onClick={() => void handleRun()}>
                    Dry run now
                  </Button>
                </p>
              </div>
            </BannerNote>
          )}
          <TextInput
            label="Name"
            dir="auto"
            autoComplete="off"
            max={limits.autoRuleNameMax}
            value={shown.name}
            onChange={(name) => change({ name })}
            error={problem?.line === undefined ? problem?.text : undefined}
          />
          <fieldset className="clauses">
            <legend className="label">When</legend>
            <div className="clause">
              <span className="word">a</span>
              <Select
                label="What it looks at"
                value={shown.target}
                onChange={(target) => change({ target })}
                options={autoRuleTargets.map((value) => ({ value, label: targetWords[value] }))}
              />
              <div className="muted hint">by anybody except moderators and approved authors</div>
            </div>
            {shown.when.map((condition, place) => (
              <div className="clause" key={place}>
                <span className="word">{place === 0 ? 'where' : 'and'}</span>
                <Select
                  label={`Condition ${place + 1}`}
                  value={condition.test}
                  onChange={(test) => change({ when: shown.when.with(place, conditions[test].first) })}
                  options={autoRuleTests.map((value) => ({ value, label: conditions[value].words }))}
                />
                <div>
                  <ConditionValues
                    condition={condition}
                    onChange={(next) => change({ when: shown.when.with(place, next) })}
                  />
                  {problem?.line === place && (
                    <p className="error text-sm" role="alert">
                      {problem.text}
                    </p>
                  )}
                </div>
                <IconButton
                  icon="x"
                  label={`Remove condition ${place + 1}`}
                  onClick={() => change({ when: shown.when.toSpliced(place, 1) })}
                />
              </div>
            ))}
            {shown.when.length < limits.autoRuleConditionsMax && (
              <Button
                size="sm"
                kind="ghost"
                icon="plus"
                onClick={() => change({ when: [...shown.when, conditions.age.first] })}
              >
                Condition
              </Button>
            )}
          </fieldset>
          <fieldset className="clauses">
            <legend className="label">Then</legend>
            {shown.acts.map((action, place) => (
              <div className="clause" key={action.act}>
                <span className="word">{place === 0 ? 'do' : 'and'}</span>
                <Select
                  label={`Act ${place + 1}`}
                  value={action.act}
                  onChange={(act) => change({ acts: shown.acts.with(place, actions[act].first) })}
                  options={autoRuleActs
                    .filter((act) => act === action.act || !acts.includes(act))
                    .map((value) => ({ value, label: actions[value].words }))}
                />
                <div>
                  <ActionText
                    action={action}
                    onChange={(next) => change({ acts: shown.acts.with(place, next) })}
                  />
                </div>
                <IconButton
                  icon="x"
                  label={`Remove act ${place + 1}`}
                  onClick={() => change({ acts: shown.acts.toSpliced(place, 1) })}
                />
              </div>
            ))}
            {acts.length < autoRuleActs.length && (
              <Button
                size="sm"
                kind="ghost"
                icon="plus"
                onClick={() => {
                  const next =
                    autoRuleActs.find((act) => !acts.includes(act) && act !== 'remove') ?? 'remove';
                  change({ acts: [...shown.acts, actions[next].first] });
                }}
              >
                Act
              </Button>
            )}
          </fieldset>
          {isTried && rule.onVersion !== rule.version && isMarkedWrong(rule) && (
            <div role="status">
              <BannerNote kind="warn" icon="circle-alert">
                Marked as wrong: {rule.noWrong} of {rule.noRight + rule.noWrong} matches. Narrow the rule
                before you switch it on.
              </BannerNote>
            </div>
          )}
        </div>
        <div className="rule-foot row gap-2">
          <Button
            kind="primary"
            icon="check"
            disabled={!isTried || rule.onVersion === rule.version}
            busy={flip.isPending}
            onClick={() =>
              rule &&
              flip.mutate(
                { ...rule, on: true },
                { onSuccess: ({ name }) => showAlert({ kind: 'ok', text: `“${name}” is on.` }) },
              )
            }
          >
            Switch on
          </Button>
          <Button icon="refresh-cw" busy={running || save.isPending} onClick={() => void handleRun()}>
            {isTried ? 'Run again' : 'Dry run'}
          </Button>
          {rule && rule.onVersion !== null && (
            <Button busy={flip.isPending} onClick={() => flip.mutate({ ...rule, on: false })}>
              Switch off
            </Button>
          )}
          <Button type="submit" kind="ghost" disabled={rule !== undefined && draft === undefined}>
            Save
          </Button>
          {rule && (
            <Button kind="ghost" icon="trash-2" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          )}
        </div>
        {!isTried && (
          <p className="rule-note muted text-sm">
            A dry run of the rule as it is now comes before switching on.
            {rule && rule.onVersion !== null && ' Until then it goes on acting as it was.'}
          </p>
        )}
      </form>
      {rule && deleting && (
        <DialogNotice value={isDeleted ? deletedByAnother : undefined}>
          <ConfirmDialog
            title="Delete this rule?"
            verb="Delete"
            onClose={() => setDeleting(false)}
            onConfirm={() => {
              setDeleting(false);
              remove.mutate(rule, {
                onSuccess: () => {
                  onDeleted();
                  showAlert({ kind: 'ok', text: 'Rule deleted.' });
                },
              });
            }}
          >
            <p>What it did stays.</p>
          </ConfirmDialog>
        </DialogNotice>
      )}
    </>
  );
}

const writtenOf = ({ name, target, when, acts }: WrittenRule): WrittenRule => ({ name, target, when, acts });

/** Of a condition, or without a line of the whole rule. */
type Problem = { line?: number; text: string };

function problemOf(error: unknown): Problem | undefined {
  if (!isCallError(error)) return undefined;
  const { code, details } = error;
  const line = /^when\.(\d+)\./.exec(details[0]?.path ?? '')?.[1];
  if (details[0] && line !== undefined) return { line: Number(line), text: details[0].problem };
  const shown = autoRuleErrors.find((known) => known === code);
  return shown && { text: errorCatalog[shown].message };
}

type ConditionProps = { condition: WrittenCondition; onChange: (condition: WrittenCondition) => void };

function ConditionValues({ condition, onChange }: ConditionProps) {
  switch (condition.test) {
    case 'words':
    case 'pattern':
    case 'domain':
      return (
        <Tokens
          aria-label="Add"
          maxLength={limits.autoRuleValueMax}
          values={condition.any}
          read={(typed) => [typed.trim()]}
          isCode={condition.test === 'pattern'}
          onChange={(any) => onChange({ ...condition, any })}
        />
      );
    case 'age':
      return (
        <Numbered
          value={condition.days}
          min={1}
          unit="days"
          onChange={(days) => onChange({ ...condition, days })}
        />
      );
    case 'points':
      return (
        <Numbered
          value={condition.below}
          min={-1000}
          unit="points"
          onChange={(below) => onChange({ ...condition, below })}
        />
      );
    case 'rate':
      return (
        <>
          <Numbered
            value={condition.above}
            min={1}
            unit="posts and comments here"
            onChange={(above) => onChange({ ...condition, above })}
          />
          <Numbered
            value={condition.minutes}
            min={1}
            unit="minutes"
            onChange={(minutes) => onChange({ ...condition, minutes })}
          />
        </>
      );
    case 'copies':
      return (
        <Numbered
          value={condition.communities}
          min={1}
          unit="other communities, within a week"
          onChange={(communities) => onChange({ ...condition, communities })}
        />
      );
    case 'depth':
      return (
        <Numbered
          value={condition.levels}
          min={1}
          unit={belowTop}
          onChange={(levels) => onChange({ ...condition, levels: Math.min(levels, limits.commentDepthMax) })}
        />
      );
    case 'language':
      return (
        <Select
          label="Language"
          value={condition.noneOf[0] ?? 'english'}
          onChange={(language) => onChange({ ...condition, noneOf: [language] })}
          options={languageOptions}
        />
      );
    case 'first':
      return null;
  }
}

type NumberedProps = { value: number; min: number; unit: string; onChange: (value: number) => void };

function Numbered({ value, min, unit, onChange }: NumberedProps) {
  return (
    <label className="numbered">
      <input
        className="input"
        type="number"
        inputMode="numeric"
        min={min}
        value={value}
        onChange={({ target }) => onChange(Math.max(min, Math.trunc(target.valueAsNumber) || 0))}
      />
      <span>{unit}</span>
    </label>
  );
}

function ActionText({ action, onChange }: { action: WrittenAct; onChange: (action: WrittenAct) => void }) {
  if (action.act !== 'remove' && action.act !== 'reply')
    return <span className="muted hint">{actions[action.act].hint}</span>;
  const isReply = action.act === 'reply';
  return (
    <textarea
      className="input"
      rows={2}
      dir="auto"
      aria-label={isReply ? 'Reply' : 'Reason'}
      maxLength={limits.removalTextMax}
      value={isReply ? action.text : action.reason}
      onChange={({ target: { value } }) =>
        onChange(isReply ? { act: 'reply', text: value } : { act: 'remove', reason: value })
      }
    />
  );
}
