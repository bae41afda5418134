import { counted, type HoldRules as Rules, siteHoldChoices } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { holdingQuery, useDisapprove, useSetHoldRules } from '../../data/held.ts';
import { showAlert } from '../../lib/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { Select, Switch } from '../../ui/form/Choices.tsx';

/** What a community holds for approval, and whose posts and comments it never holds. Each change is saved at once. */
export function HoldRules({ communityId }: { communityId: string }) {
  const { data: holding } = useQuery(holdingQuery(communityId));
  const save = useSetHoldRules(communityId);
  const disapprove = useDisapprove(communityId);
  if (!holding) return null;
  const { rules, approvedAuthors } = holding;
  const change = (changes: Partial<Rules>) =>
    save.mutate(changes, { onSuccess: () => showAlert({ kind: 'ok', text: 'Saved.' }) });
  return (
    <section className="card form-section" aria-labelledby="hold-rules">
      <h2 id="hold-rules">Held for approval</h2>
      <p>Moderators, admins and approved authors are never held.</p>
      <div className="form">
        <NumberOf
          label="First posts and comments of an account"
          of="holdFirst"
          rules={rules}
          nameOf={(number) => `The first ${number}`}
          onChange={change}
        />
        <NumberOf
          label="New accounts"
          of="holdDays"
          rules={rules}
          nameOf={(number) => `For ${counted(number, 'day')}`}
          onChange={change}
        />
        <Switch
          label="Hold links"
          checked={rules.holdLinks}
          onChange={(holdLinks) => change({ holdLinks })}
        />
        <Switch
          label="Hold pictures"
          checked={rules.holdPictures}
          onChange={(holdPictures) => change({ holdPictures })}
        />
      </div>
      {approvedAuthors.length > 0 && (
        <ul className="stack gap-2" aria-label="Approved authors">
          {approvedAuthors.map(({ username }) => (
            <li key={username} className="row spread">
              <bdi>@{username}</bdi>
              <Button size="sm" kind="ghost" onClick={() => disapprove.mutate(username)}>
                Hold again
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type NumberOfProps = {
  label: string;
  of: keyof typeof siteHoldChoices;
  rules: Rules;
  nameOf: (number: number) => string;
  onChange: (changes: Partial<Rules>) => void;
};

/** The numbers that the site's settings offer; one that a program set is offered too. */
function NumberOf({ label, of, rules, nameOf, onChange }: NumberOfProps) {
  const numbers = new Set([...siteHoldChoices[of].map(Number), rules[of]]);
  return (
    <div className="field">
      <span className="label">{label}</span>
      <Select
        label={label}
        value={String(rules[of])}
        options={[...numbers]
          .toSorted((one, other) => one - other)
          .map((number) => ({ value: String(number), label: number === 0 ? 'Not held' : nameOf(number) }))}
        onChange={(number) => onChange({ [of]: Number(number) })}
      />
    </div>
  );
}
