import type { Rule } from '@confab/api-contract/calls';
import { Button } from '../../../ui/Button.tsx';
import { Prose } from '../../../ui/Prose.tsx';
import { ReorderedRow } from '../../../ui/ReorderedRow.tsx';
import { deleteButtonId } from './delete-button-id.ts';

type Props = {
  rule: Rule;
  /** From 1. */
  number: number;
  count: number;
  onEdit: () => void;
  onDelete: () => void;
};

/** One rule as people read it. */
export function RuleRow({ rule, number, count, onEdit, onDelete }: Props) {
  return (
    <ReorderedRow id={rule.id} number={number} count={count} className="sort-item">
      <span className="num" aria-hidden="true">
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
