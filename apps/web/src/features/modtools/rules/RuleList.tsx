import type { CommunityDetail, Rule } from '@confab/api-contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { moveRule, rulesByNow } from '../../../data/rules.ts';
import { ReorderedList } from '../../../ui/ReorderedList.tsx';
import { RuleRow } from './RuleRow.tsx';

type Props = {
  community: CommunityDetail;
  /** Says how the order is changed. */
  hintId: string;
  onEdit: (rule: Rule) => void;
  onDelete: (rule: Rule) => void;
};

/** The rules in the order in which the sidebar has them. */
export default function RuleList({ community, hintId, onEdit, onDelete }: Props) {
  const { rules } = community;
  const client = useQueryClient();
  return (
    <ReorderedList
      ids={rules.map(({ id }) => id)}
      idsByNow={() => rulesByNow(client, community).map(({ id }) => id)}
      noun="rule"
      label="Rules, in order"
      className="card rule-list"
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
