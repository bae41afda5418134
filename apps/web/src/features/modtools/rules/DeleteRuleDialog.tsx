import type { Rule } from '@confab/api-contract/calls';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Prose } from '../../../ui/Prose.tsx';

type Props = { rule: Rule; onClose: () => void; onConfirm: () => void };

/** Asks before a rule is deleted. */
export default function DeleteRuleDialog({ rule, onClose, onConfirm }: Props) {
  return (
    <ConfirmDialog title="Delete this rule?" verb="Delete" onConfirm={onConfirm} onClose={onClose}>
      <Prose html={rule.ruleHtml} />
    </ConfirmDialog>
  );
}
