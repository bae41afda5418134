import type { HeldItem } from '@confab/api-contract/calls';
import { counted, holdRulesMax, type HoldReason, limits } from '@confab/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import {
  decideHeld,
  type HeldDecided,
  heldQuery,
  holdingQuery,
  useDisapprove,
  useSetHoldRules,
} from '../../data/held.ts';
import { showAlert } from '../../lib/alerts.ts';
import { useBusy } from '../../lib/timers.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/form/Choices.tsx';
import { TextArea, TextInput } from '../../ui/form/TextInput.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TimeAgo } from '../../ui/Meta.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { LoadFailure, RowsSkeleton, StateCard } from '../../ui/State.tsx';
import { PostPictures } from '../pictures/PostPictures.tsx';
import type { ModtoolsPageProps } from './modtools-page-props.ts';

/** What waits for approval, the oldest first, and below it what this community holds. */
export function HeldPage({ community }: ModtoolsPageProps) {
  const { data: page, isError, refetch } = useQuery(heldQuery(community.id));
  return (
    <>
      {isError && !page && <LoadFailure text="What waits could not be loaded." onRetry={refetch} />}
      {!page && !isError && <RowsSkeleton />}
      {page?.held.length === 0 && (
        <StateCard icon="check" title="Nothing waits" text="What is held for approval appears here." />
      )}
      <div className="stack gap-4">
        {page?.held.map((item) => (
          <Held key={item.id} item={item} />
        ))}
        <HoldRules communityId={community.id} />
      </div>
    </>
  );
}

const reasonWords: Record<HoldReason, string> = {
  first: 'First post or comment here',
  young: 'New account',
  link: 'Link',
  picture: 'Picture',
};

function Held({ item }: { item: HeldItem }) {
  const client = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const { target, author, post } = item;
  const decide = async (body: HeldDecided, said: string) => {
    if (!(await decideHeld(client, item, body))) return;
    const undo = () => void decideHeld(client, item, { verdict: 'wait' });
    showAlert({
      ...{ id: 'held', kind: 'ok', text: said, duration: limits.undoSeconds * 1000 },
      ...(body.verdict === 'remove' ? { action: { label: 'Undo', onPress: undo } } : {}),
    });
  };
  const { busy, begin } = useBusy((approveAuthor: boolean) =>
    decide({ verdict: 'approve', approveAuthor }, 'Approved. Its author is told.'),
  );
  const name = author.username === null ? 'a deleted account' : `@${author.username}`;
  return (
    <article className="card form-section stack gap-2" aria-labelledby={`held-${item.id}`}>
      <p className="muted text-md">
        {name}, {counted(author.noWritten, 'post or comment', 'posts and comments')} here, waits since{' '}
        <TimeAgo at={item.createdAt} />. Held: {item.why.map((reason) => reasonWords[reason]).join(', ')}
      </p>
      <h2 id={`held-${item.id}`} className="strong" dir="auto">
        {'title' in target ? target.title : `Comment on ${post?.title ?? 'a post'}`}
      </h2>
      {item.parent && (
        <p className="muted text-md" dir="auto">
          In reply to {item.parent.username ?? 'a deleted account'}: {item.parent.excerpt}
        </p>
      )}
      {'title' in target && target.link && <p dir="auto">{target.link.url}</p>}
      {'title' in target && <PostPictures post={target} />}
      {target.bodyHtml && <Prose html={target.bodyHtml} />}
      <div className="btn-row">
        <Button size="sm" icon="check" busy={busy} onClick={() => begin(false)}>
          Approve
        </Button>
        <Button size="sm" kind="ghost" disabled={busy} onClick={() => begin(true)}>
          Approve the author for good
        </Button>
        <Button size="sm" icon="trash-2" disabled={busy} onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      {removing && (
        <RemoveHeld
          onClose={() => setRemoving(false)}
          onRemove={(reason) => {
            setRemoving(false);
            void decide({ verdict: 'remove', reason }, 'Removed. Its author reads why.');
          }}
        />
      )}
    </article>
  );
}

function RemoveHeld({ onRemove, onClose }: { onRemove: (reason: string) => void; onClose: () => void }) {
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title="Remove this?"
      verb="Remove"
      busy={false}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onRemove(reason.trim());
      }}
    >
      <TextArea
        label="Text the author sees"
        optional
        rows={4}
        max={limits.removalTextMax}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}

function HoldRules({ communityId }: { communityId: string }) {
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
    <section className="card form-section" aria-label="What waits for approval">
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
            Save
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
