import type { Rule } from '@confab/api-contract/calls';
import { Icon } from '../../ui/Icon.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { RailCard } from '../../ui/RailCard.tsx';
import './rules.css';

/** The rules of a community in their order; those with an explanation unfold. Nothing where there are none. */
export function RulesCard({ rules }: { rules: readonly Rule[] }) {
  if (rules.length === 0) return null;
  return (
    <RailCard title="Community rules">
      <ol className="rules">
        {rules.map((rule, index) => (
          <li key={rule.id}>
            {rule.descriptionHtml === null ? (
              <div className="rule">
                <Prose html={rule.ruleHtml} />
              </div>
            ) : (
              <details open={index === 0}>
                <summary>
                  <Prose html={rule.ruleHtml} />
                  <Icon name="chevron-down" />
                </summary>
                <Prose html={rule.descriptionHtml} />
              </details>
            )}
          </li>
        ))}
      </ol>
    </RailCard>
  );
}
