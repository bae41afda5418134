import { errorCatalog, limits, rollbackRefusal, type RollbackRefusal } from '@confab/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type RollbackChoice, rollbackPreviewQuery } from '../../data/rollbacks.ts';
import { asText } from '../../lib/addresses.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/form/Choices.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Tokens } from '../../ui/form/Tokens.tsx';
import { RollbackList } from './RollbackList.tsx';
import { RollbackPreview } from './RollbackPreview.tsx';
import styles from './rollback.css?url';

type Props = {
  /** Null for admins, who roll back everywhere. */
  community: { id: string; name: string } | null;
  /** The query of the address: whose profile the viewer comes from. */
  search: { q?: unknown };
};

/** Takes back what accounts did, and puts it back. */
export function RollbackTools({ community, search }: Props) {
  const [chosen, setChosen] = useState<{ choice: RollbackChoice; reason: string }>();
  // Asked for below, where it is shown.
  const found = useInfiniteQuery({ ...rollbackPreviewQuery(chosen?.choice ?? {}), enabled: false });
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <header className="rollback-head">
        <h2>Roll back</h2>
        <p className="muted text-md">
          Take back everything that some accounts did in a window of time. Reversible for {limits.undoDays}{' '}
          days.
        </p>
      </header>
      <div className="rollback-split">
        <ChoiceForm
          community={community}
          search={search}
          unknownNames={found.data?.pages[0]?.unknownNames ?? []}
          onPreview={(choice, reason) => setChosen({ choice, reason })}
        />
        {chosen && (
          <RollbackPreview
            choice={chosen.choice}
            reason={chosen.reason}
            onLeaveOut={(id) =>
              setChosen({
                ...chosen,
                choice: { ...chosen.choice, leftOut: [...(chosen.choice.leftOut ?? []), id] },
              })
            }
            onStarted={() => setChosen(undefined)}
          />
        )}
      </div>
      {community && (
        <p className="rollback-note muted text-md">
          The accounts can still write:{' '}
          <Link to="/$name/modtools/$" params={{ name: community.name, _splat: 'banned' }}>
            ban them
          </Link>{' '}
          as well.
        </p>
      )}
      <RollbackList communityId={community?.id ?? null} />
    </>
  );
}

type FormProps = Props & {
  /** Of the names in the preview, those that no account has. */
  unknownNames: readonly string[];
  onPreview: (choice: RollbackChoice, reason: string) => void;
};

/** A local time of an input, or undefined. */
const isoOf = (local: string) => (local === '' ? undefined : new Date(local).toISOString());

const namesIn = (typed: string) => typed.split(/[\s,@]+/).filter((name) => name !== '');

function ChoiceForm({ community, search, unknownNames, onPreview }: FormProps) {
  const account = asText(search.q);
  const [usernames, setUsernames] = useState<readonly string[]>(account === undefined ? [] : [account]);
  const [since, setSince] = useState('');
  const [until, setUntil] = useState('');
  const [text, setText] = useState('');
  const [addressRange, setAddressRange] = useState('');
  const [taken, setTaken] = useState({ content: true, votes: true, reports: true, messages: true });
  const [reason, setReason] = useState('');
  const [unexplained, setUnexplained] = useState(false);
  const [refusal, setRefusal] = useState<RollbackRefusal | null>(null);
  const unknown = unknownNames.filter((name) => usernames.includes(name)).map((name) => `@${name}`);
  const sentence = refusal === null ? undefined : errorCatalog[refusal].message;
  const take = (kind: keyof typeof taken) => (checked: boolean) => setTaken({ ...taken, [kind]: checked });

  return (
    <form
      className="card card-pad form"
      aria-label="What to take back"
      onSubmit={(event) => {
        event.preventDefault();
        const choice = {
          communityId: community?.id,
          usernames: [...usernames],
          since: isoOf(since),
          until: isoOf(until),
          text: text.trim() === '' ? undefined : text.trim(),
          addressRange: addressRange.trim() === '' ? undefined : addressRange.trim(),
          ...taken,
        };
        const refused = rollbackRefusal({
          usernames,
          addressRange: choice.addressRange ?? null,
          since: choice.since ?? null,
          until: choice.until ?? new Date().toISOString(),
        });
        setUnexplained(reason.trim() === '');
        setRefusal(refused);
        if (reason.trim() === '' || refused !== null) return;
        onPreview(choice, reason.trim());
      }}
    >
      <Field
        label="Accounts"
        error={
          unknown.length > 0
            ? `No account is called ${unknown.join(' or ')}.`
            : refusal === 'rollback-unchosen'
              ? sentence
              : undefined
        }
        counter={<span className="counter">{usernames.length}</span>}
        hint={`Without names: all who wrote in the window, of at most ${limits.rollbackWindowDays} days.`}
      >
        {(control) => (
          <Tokens
            {...control}
            prefix="@"
            values={usernames}
            read={namesIn}
            keys={['Enter', ',']}
            onChange={(names) => setUsernames(names.slice(0, limits.rollbackNames))}
          />
        )}
      </Field>
      {community === null && (
        <TextInput
          label="Network addresses"
          optional
          hint="An address or a range. Accounts that were made there, or last seen there."
          autoComplete="off"
          value={addressRange}
          onChange={setAddressRange}
        />
      )}
      <div className="rollback-pair">
        <TextInput label="From" optional type="datetime-local" value={since} onChange={setSince} />
        <TextInput
          label="To"
          optional
          type="datetime-local"
          value={until}
          onChange={setUntil}
          error={refusal === 'rollback-unchosen' ? undefined : sentence}
        />
      </div>
      <TextInput
        label="Text"
        optional
        hint="Only posts and comments that contain it."
        autoComplete="off"
        dir="auto"
        max={limits.rollbackTextMax}
        value={text}
        onChange={setText}
      />
      <fieldset className="rollback-kinds">
        <legend>Take back</legend>
        <Checkbox
          label="Posts and comments"
          hint="Removed, with the pictures; also what waits for approval"
          checked={taken.content}
          onChange={take('content')}
        />
        <Checkbox
          label="Votes"
          hint="Scores and points are counted again"
          checked={taken.votes}
          onChange={take('votes')}
        />
        <Checkbox label="Reports" hint="Those that wait" checked={taken.reports} onChange={take('reports')} />
        <Checkbox
          label="Messages"
          hint="To moderators"
          checked={taken.messages}
          onChange={take('messages')}
        />
      </fieldset>
      <TextInput
        label="Reason"
        hint="Shown where the posts stood, and in the log."
        dir="auto"
        autoComplete="off"
        max={limits.moderationReasonMax}
        value={reason}
        onChange={setReason}
        error={unexplained ? 'Give a reason.' : undefined}
      />
      <Button type="submit" icon="eye">
        Preview
      </Button>
    </form>
  );
}
