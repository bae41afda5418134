import type { CommunitySummary } from '@confab/api-contract/calls';
import { counted } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { defaultCommunitiesQuery, useSetDefault } from '../../../data/default-communities.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { alertError } from '../../../lib/alert-error.ts';
import { isCallError } from '../../../lib/call-error.ts';
import { useFocusInList } from '../../../lib/focus-in-list.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { RowsSkeleton } from '../../../ui/tools/RowsSkeleton.tsx';
import { AddDefaultForm } from './AddDefaultForm.tsx';

/** The communities that whoever signs up joins. */
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
  // The state of a mutation follows too late for a second press.
  const removing = useRef(false);
  const { props, actOn } = useFocusInList(useMemo(() => communities.map(({ id }) => id), [communities]));

  const remove = ({ id, name }: CommunitySummary) => {
    if (removing.current) return;
    removing.current = true;
    actOn(id);
    setDefault.mutate(
      { name, isDefault: false },
      {
        onSuccess: () => showAlert({ kind: 'ok', text: `/${name} is no longer a default community.` }),
        onError: (error) => {
          // Nobody has it any more: it is gone from the list as well.
          if (isCallError(error, 404)) alertError(error);
        },
        onSettled: () => {
          removing.current = false;
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
        <ul className="tool-rows">
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
