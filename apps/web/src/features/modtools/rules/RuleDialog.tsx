import type { CommunityDetail, Rule } from '@confab/api-contract/calls';
import { errorCatalog, limits } from '@confab/domain';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { type RuleText, useSaveRule } from '../../../data/rules.ts';
import { isCallError } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { useTextField } from '../../../ui/form/use-text-field.ts';

type Props = {
  community: CommunityDetail;
  /** Absent: a new one. */
  rule?: Rule;
  onClose: () => void;
};

/** Writes a new rule, or changes the words of one. */
export default function RuleDialog({ community, rule, onClose }: Props) {
  const formId = useId();
  const save = useSaveRule(community);
  const form = useForm<RuleText>({
    defaultValues: { rule: rule?.rule ?? '', description: rule?.description ?? '' },
    reValidateMode: 'onSubmit',
  });
  const text = useTextField(form, 'rule', () => undefined);
  const description = useTextField(form, 'description', () => undefined);
  const empty = text.value.trim() === '';

  const handleSubmit = (values: RuleText) => {
    if (empty || save.isPending) return;
    save.mutate(
      { id: rule?.id, rule: values.rule.trim(), description: values.description.trim() },
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
    <Dialog
      title={rule ? 'Edit rule' : 'Add rule'}
      onClose={onClose}
      outsideCloses={!form.formState.isDirty}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="primary" disabled={empty} busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="form"
        noValidate
        onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
      >
        <TextInput {...text} label="Rule" dir="auto" autoComplete="off" autoFocus max={limits.ruleMax} />
        <TextArea {...description} label="Description" optional rows={3} max={limits.ruleDescriptionMax} />
      </form>
    </Dialog>
  );
}

function ruleError(code: string | null): string | undefined {
  return code === 'empty-rule' || code === 'too-many-rules' ? errorCatalog[code].message : undefined;
}
