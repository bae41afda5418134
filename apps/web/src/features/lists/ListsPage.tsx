import type { List } from '@confab/api-contract/calls';
import { counted, type ListsFilter, listsFilters, type ListsSort, listsSorts } from '@confab/domain';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { firstListsChoice, type ListsChoice, userListsQuery } from '../../data/lists.ts';
import { useViewer } from '../../data/startup.ts';
import { userQuery } from '../../data/users.ts';
import { createStore, pageState } from '../../lib/page-state.ts';
import { openModal } from '../../lib/modals.ts';
import { Badge, TimeAgo } from '../../ui/Meta.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadFailure, StateCard } from '../../ui/State.tsx';
import { Page, PageTitle } from '../../ui/Page.tsx';
import { SortChoice } from '../../ui/SortChoice.tsx';
import { GoneAccount, profileState } from '../profile/GoneAccount.tsx';
import profileStyles from '../profile/profile.css?url';
import { Footer } from '../site-info/Footer.tsx';
import listStyles from './lists.css?url';

/** A user's lists; their owner sees the private ones too. */
export function ListsPage({ username }: { username: string }) {
  const { data: user } = useSuspenseQuery(userQuery(username));
  const viewer = useViewer();
  const state = profileState(user, viewer);
  if (state !== 'shown') return <GoneOwner state={state} />;
  return (
    <>
      <link rel="stylesheet" href={listStyles} precedence="default" />
      <Lists username={username} own={viewer.user?.id === user.id} />
    </>
  );
}

function Lists({ username, own }: { username: string; own: boolean }) {
  const [{ sort, filter: chosen }, choose] = useListsChoice(username);
  const filter = own ? chosen : 'all';
  return (
    <Page rail={<Footer />}>
      <PageTitle
        title={
          <>
            <Link to="/@{$username}" params={{ username }}>
              <bdi>@{username}</bdi>
            </Link>
            's lists
          </>
        }
      >
        {own && (
          <Button kind="primary" size="sm" icon="plus" onClick={() => openModal('create-list')}>
            New list
          </Button>
        )}
      </PageTitle>
      <ListsToolbar sort={sort} filter={own ? filter : undefined} onChange={choose} />
      <Tiles username={username} choice={{ sort, filter }} own={own} />
    </Page>
  );
}

type TilesProps = { username: string; choice: Parameters<typeof userListsQuery>[1] & object; own: boolean };

function Tiles({ username, choice, own }: TilesProps) {
  const lists = useQuery(userListsQuery(username, choice));
  if (lists.isPending) {
    return (
      <div className="card lists-wait center">
        <span className="spinner" role="status" aria-label="Loading lists" />
      </div>
    );
  }
  if (!lists.data) return <LoadFailure text="The lists could not be loaded." onRetry={lists.refetch} />;
  if (lists.data.length === 0) {
    return (
      <StateCard
        className={choice.filter === 'all' ? 'lists-none' : undefined}
        icon="list"
        title={emptyTitles[choice.filter]}
        text={own ? ownText : 'Lists that others may read stand here.'}
        action={
          own ? (
            <Button kind="primary" icon="plus" onClick={() => openModal('create-list')}>
              New list
            </Button>
          ) : (
            <LinkButton to="/@{$username}" params={{ username }}>
              <span>
                Read <bdi>@{username}</bdi>
              </span>
            </LinkButton>
          )
        }
      />
    );
  }
  return (
    <section className="card lists-card">
      <ul className="lined">
        {lists.data.map((list) => (
          <ListTile key={list.id} list={list} />
        ))}
      </ul>
    </section>
  );
}

const emptyTitles: Record<ListsFilter, string> = {
  all: 'No lists',
  public: 'No public lists',
  private: 'No private lists',
};
const ownText = 'Lists keep posts and comments that you want to find again.';

type Props = {
  sort: ListsSort;
  /** Absent unless the viewer is the owner, because only owners see private lists. */
  filter: ListsFilter | undefined;
  onChange: (change: Partial<ListsChoice>) => void;
};

const sortLooks: Record<ListsSort, { label: string }> = {
  lastAdded: { label: 'Last added' },
  name: { label: 'A-Z' },
};
const filterLabels: Record<ListsFilter, string> = { all: 'All', public: 'Public', private: 'Private' };

function ListsToolbar({ sort, filter, onChange }: Props) {
  return (
    <div className="toolbar lists-toolbar">
      {filter && (
        <div className="row wrap gap-2" role="group" aria-label="Filter">
          {listsFilters.map((value) => (
            <button
              key={value}
              type="button"
              className="chip"
              aria-pressed={value === filter}
              onClick={() => onChange({ filter: value })}
            >
              {filterLabels[value]}
            </button>
          ))}
        </div>
      )}
      <SortChoice
        sort={sort}
        sorts={listsSorts}
        looks={sortLooks}
        onSort={(chosen) => onChange({ sort: chosen })}
        className="push"
      />
    </div>
  );
}

/** A list as a tile that links to it. */
function ListTile({ list }: { list: List }) {
  const { username, name, displayName, description, numItems, lastUpdatedAt } = list;
  return (
    <li className="list-tile">
      <span className="tile-icon">
        <Icon name="list" />
      </span>
      <div>
        <h2 dir="auto">
          <Link to="/@{$username}/lists/{-$listName}" params={{ username, listName: name }}>
            {displayName}
          </Link>
        </h2>
        {description !== null && (
          <p className="about" dir="auto">
            {description}
          </p>
        )}
        <p className="meta">
          {counted(numItems, 'item')} · updated <TimeAgo at={lastUpdatedAt} />
        </p>
      </div>
      <Badge icon={list.public ? 'globe' : 'lock'}>{list.public ? 'Public' : 'Private'}</Badge>
    </li>
  );
}

/** Deleted and hidden users have no lists to show. */
function GoneOwner({ state }: Parameters<typeof GoneAccount>[0]) {
  return (
    <>
      <link rel="stylesheet" href={profileStyles} precedence="default" />
      <GoneAccount state={state} />
    </>
  );
}

/** The chosen sort and filter, by username. */
const choices = pageState(() => createStore<ReadonlyMap<string, ListsChoice>>(new Map()));

function useListsChoice(username: string): [ListsChoice, (change: Partial<ListsChoice>) => void] {
  const store = choices();
  const choice = store.use().get(username) ?? firstListsChoice;
  return [choice, (change) => store.set(new Map(store.get()).set(username, { ...choice, ...change }))];
}
