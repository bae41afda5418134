import { holdRulesMax } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { holdingQuery, useDisapprove, useSetHoldRules } from '../../data/held.ts';
import { showAlert } from '../../lib/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/form/Choices.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';

/** What a community holds for approval, and whose posts and comments it never holds. */
export function HoldRules({ communityId }: { communityId: string }) {
  const { data: holding } = useQuery(holdingQuery(communityId));
  const save = useSetHoldRules(communityId);
  const disapprove = useDisapprove(communityId);
  const [edited, setEdited] = useState<Partial<Record<'holdFirst' | 'holdDays', string>>>({});
  if (!holding) return null;
  const { rules, approvedAuthors } = holding;
  const numberOf = (key: 'holdFirst' | 'holdDays') => {
    const typed = edited[key] ?? String(rules[key]);
    return /^\d{1,2}$/.test(typed) && Number(typed) <= holdRulesMax[key] ? Number(typed) : undefined;
  };
  const [holdFirst, holdDays] = [numberOf('holdFirst'), numberOf('holdDays')];
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (holdFirst === undefined || holdDays === undefined) return;
    save.mutate(
      { holdFirst, holdDays },
      {
        onSuccess: () => {
          setEdited({});
          showAlert({ kind: 'ok', text: 'Saved.' });
        },
      },
    );
  };
  const wrong = (key: 'holdFirst' | 'holdDays') => `A number up to ${holdRulesMax[key]}.`;
  return (
    <section className="card form-section" aria-labelledby="hold-rules">
      <h2 id="hold-rules">Held for approval</h2>
      <form className="form" noValidate onSubmit={handleSubmit}>
        <TextInput
          label="Hold so many first posts and comments of an account"
          hint="0 holds none. Moderators, admins and approved authors are never held."
          inputMode="numeric"
          value={edited.holdFirst ?? String(rules.holdFirst)}
          onChange={(value) => setEdited((now) => ({ ...now, holdFirst: value }))}
          error={holdFirst === undefined ? wrong('holdFirst') : undefined}
        />
        <TextInput
          label="Hold accounts younger than so many days"
          inputMode="numeric"
          value={edited.holdDays ?? String(rules.holdDays)}
          onChange={(value) => setEdited((now) => ({ ...now, holdDays: value }))}
          error={holdDays === undefined ? wrong('holdDays') : undefined}
        />
        <div className="btn-row end">
          <Button kind="primary" type="submit" busy={save.isPending}>
            Save what is held
          </Button>
        </div>
        <Switch
          label="Hold links"
          checked={rules.holdLinks}
          onChange={(holdLinks) => save.mutate({ holdLinks })}
        />
        <Switch
          label="Hold pictures"
          checked={rules.holdPictures}
          onChange={(holdPictures) => save.mutate({ holdPictures })}
        />
      </form>
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
