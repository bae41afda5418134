import type { CommunitySummary } from '@confab/api-contract/calls';
import { counted, errorCatalog, limits } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useHydrated } from '@tanstack/react-router';
import { type SubmitEvent, useMemo, useRef, useState } from 'react';
import { defaultCommunitiesQuery, useSetDefault } from '../../data/community-settings.ts';
import { alertError, showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { useFocusInList } from '../../lib/focus.ts';
import { useSendOnce } from '../../lib/timers.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { NameInput } from '../../ui/form/TextInput.tsx';
import { LoadFailure, RowsSkeleton } from '../../ui/State.tsx';

/** The communities that new members join. */
export function DefaultCommunities() {
  const { data: communities, isError, refetch } = useQuery(defaultCommunitiesQuery);
  if (!communities) {
    if (!isError) return <RowsSkeleton />;
    return <LoadFailure text="The default communities could not be loaded." onRetry={refetch} />;
  }
  return (
    <section className="card" aria-labelledby="default-communities">
      <div className="form-section">
        <h2 id="default-communities">Default communities</h2>
        <p>Whoever signs up joins these. Who has an account already stays where they are.</p>
        <AddDefaultForm names={communities.map(({ name }) => name)} />
      </div>
      <List communities={communities} />
    </section>
  );
}

function List({ communities }: { communities: readonly CommunitySummary[] }) {
  const setDefault = useSetDefault();
  const send = useSendOnce(setDefault);
  const { props, actOn } = useFocusInList(useMemo(() => communities.map(({ id }) => id), [communities]));

  const remove = ({ id, name }: CommunitySummary) => {
    if (setDefault.isPending) return;
    actOn(id);
    send(
      { name, isDefault: false },
      {
        onSuccess: () => showAlert({ kind: 'ok', text: `/${name} is no longer a default community.` }),
        onError: (error) => {
          if (isCallError(error, 404)) alertError(error);
        },
      },
    );
  };
  return (
    <section
      {...props}
      tabIndex={-1}
      className="default-communities"
      aria-label="List of default communities"
    >
      {communities.length === 0 ? (
        <p className="form-section">None: whoever signs up begins without communities.</p>
      ) : (
        <ul className="lined">
          {communities.map((community) => {
            const { id, name, proPic, noMembers } = community;
            return (
              <li key={id} className="tool-row">
                <Avatar name={name} picture={proPic} size={40} kind="community" />
                <div>
                  <h3>
                    <Link to="/$name" params={{ name }}>
                      <bdi>/{name}</bdi>
                    </Link>
                  </h3>
                  <p className="sub">{counted(noMembers, 'member')}</p>
                </div>
                <Button
                  size="sm"
                  data-item={id}
                  aria-label={`Remove /${name} from the defaults`}
                  busy={setDefault.isPending && setDefault.variables.name === name}
                  onClick={() => remove(community)}
                >
                  Remove
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function AddDefaultForm({ names }: { names: readonly string[] }) {
  const hydrated = useHydrated();
  const add = useSetDefault();
  const send = useSendOnce(add);
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  const refuse = (text: string) => {
    setError(text);
    input.current?.focus();
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name === '') return;
    if (names.some((each) => each.toLowerCase() === name.toLowerCase())) {
      refuse(`/${name} is a default community already.`);
      return;
    }
    send(
      { name, isDefault: true },
      {
        onSuccess: () => {
          setName('');
          // The button is disabled now and would lose focus.
          input.current?.focus();
          showAlert({ kind: 'ok', text: `/${name} is now a default community.` });
        },
        onError: (failure) => {
          if (isCallError(failure, 404)) refuse(errorCatalog['community/not-found'].message);
        },
      },
    );
  };
  return (
    <form className="add-default" noValidate onSubmit={handleSubmit}>
      <NameInput
        ref={input}
        label="Add a default community"
        prefix="/"
        max={limits.communityNameMax}
        autoComplete="off"
        value={name}
        error={error}
        onChange={(typed) => {
          setName(typed);
          setError(undefined);
        }}
      />
      <Button
        type="submit"
        kind="primary"
        icon="plus"
        disabled={!hydrated || name === ''}
        busy={add.isPending}
      >
        Add
      </Button>
    </form>
  );
}
