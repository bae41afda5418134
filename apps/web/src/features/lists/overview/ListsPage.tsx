import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListsFilter } from '@confab/domain';
import { userListsQuery } from '../../../data/lists.ts';
import { useViewer } from '../../../data/startup.ts';
import { userQuery } from '../../../data/users.ts';
import { openModal } from '../../../lib/modals.ts';
import { Button } from '../../../ui/Button.tsx';
import '../../../ui/card.css';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Page } from '../../../ui/Page.tsx';
import { State } from '../../../ui/State.tsx';
import '../../../ui/toolbar.css';
import '../../feed/feed-bar.css';
import { profileState } from '../../profile/profile-state.ts';
import { Footer } from '../../site-info/Footer.tsx';
import listStyles from '../lists.css?url';
import { GoneOwner } from './GoneOwner.tsx';
import { useListsChoice } from './lists-choice.ts';
import { ListsToolbar } from './ListsToolbar.tsx';
import { ListTile } from './ListTile.tsx';

/** What somebody has collected: to others the public lists, to its owner the private ones as well. */
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
      <div className="feed-bar">
        <h1>
          <Link to="/@{$username}" params={{ username }}>
            <bdi>@{username}</bdi>
          </Link>
          's lists
        </h1>
        {own && (
          <Button kind="primary" size="sm" icon="plus" onClick={() => openModal('create-list')}>
            New list
          </Button>
        )}
      </div>
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
      <div className="card lists-wait">
        <span className="spinner" role="status" aria-label="Loading lists" />
      </div>
    );
  }
  if (!lists.data) return <LoadFailure text="The lists could not be loaded." onRetry={lists.refetch} />;
  if (lists.data.length === 0) {
    return (
      <section className="card">
        <State icon="list" title={emptyTitles[choice.filter]} {...(own && { text: ownText })} />
      </section>
    );
  }
  return (
    <section className="card lists-card">
      <ul className="lists">
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
