import type { List } from '@confab/api-contract/calls';
import { canChangeList, counted, layout, type ListItemsSort, listItemsSorts, longDate } from '@confab/domain';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type FeedQuery, feedQuery } from '../../data/feeds.ts';
import { removeFromSight } from '../../data/list-items.ts';
import { listQuery, type SaveTarget } from '../../data/lists.ts';
import { useViewer } from '../../data/startup.ts';
import { focusedControl } from '../../lib/focused-control.ts';
import { createStore, pageState } from '../../lib/page-state.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Badge, Count, TimeAgo } from '../../ui/Meta.tsx';
import { Page, PageTitle, RailCard } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { SortChoice } from '../../ui/SortChoice.tsx';
import { Feed } from '../feed/Feed.tsx';
import { FeedBar } from '../feed/FeedBar.tsx';
import { Footer } from '../site-info/Footer.tsx';
import { ListOwnerActions } from './ListOwnerActions.tsx';
import listStyles from './lists.css?url';
import { ListInSightProvider } from '../saving/save.tsx';

const sortLooks: Record<ListItemsSort, { label: string }> = {
  addedDsc: { label: 'Last added' },
  addedAsc: { label: 'First added' },
  createdDsc: { label: 'Newest' },
  createdAsc: { label: 'Oldest' },
};

type Props = { username: string; listName: string; next?: string | undefined };

export function ListPage({ username, listName, next }: Props) {
  const { data: list } = useSuspenseQuery(listQuery(username, listName));
  const [sort, chooseSort] = useItemsSort(list);
  const query = feedQuery({ listId: list.id, sort, next: sort === list.sort ? next : undefined });
  return (
    <>
      <link rel="stylesheet" href={listStyles} precedence="default" />
      <Page
        rail={
          <>
            <ListSummary list={list} />
            <Footer />
          </>
        }
      >
        <ListHeader list={list} />
        <FeedBar title="Items" titleHidden of={query}>
          <SortChoice sort={sort} sorts={listItemsSorts} looks={sortLooks} onSort={chooseSort} />
        </FeedBar>
        <Items list={list} query={query} />
      </Page>
    </>
  );
}

type ItemsProps = { list: List; query: FeedQuery };

function Items({ list, query }: ItemsProps) {
  const client = useQueryClient();
  const own = canChangeList(useViewer(), list).allowed;
  const { id, displayName } = list;
  const inSight = useMemo(
    () =>
      own
        ? {
            remove: (target: SaveTarget) => {
              const goOn = goOnFrom(target.id);
              void removeFromSight(client, { id, displayName }, target);
              goOn();
            },
          }
        : null,
    [client, own, id, displayName],
  );
  return (
    <ListInSightProvider value={inSight}>
      <Feed
        query={query}
        place="list"
        whenEmpty={{
          icon: 'bookmark',
          text: own
            ? 'Press Save under a post or comment and it waits here, on every device.'
            : 'Nothing is saved on this list yet.',
          action: (
            <LinkButton to="/" icon="book-open">
              Find something to read
            </LinkButton>
          ),
        }}
      />
    </ListInSightProvider>
  );
}

function ListHeader({ list }: { list: List }) {
  const { username, displayName, descriptionHtml, numItems, createdAt, lastUpdatedAt } = list;
  const own = canChangeList(useViewer(), list).allowed;
  return (
    <header>
      <PageTitle
        title={
          <>
            <bdi>{displayName}</bdi>{' '}
            <span className="list-owner">
              of{' '}
              <Link to="/@{$username}" params={{ username }}>
                <bdi>@{username}</bdi>
              </Link>
            </span>
          </>
        }
        words={
          <>
            {!list.public && <Badge icon="lock">Private</Badge>}{' '}
            <span className="without-rail">
              {counted(numItems, 'item')} · created <time dateTime={createdAt}>{longDate(createdAt)}</time> ·
              updated <TimeAgo at={lastUpdatedAt} />
            </span>
          </>
        }
      >
        {own && <ListOwnerActions list={list} />}
      </PageTitle>
      {descriptionHtml !== null && (
        <div className="list-about">
          <ShowMore height={layout.aboutClampHeight}>
            <Prose html={descriptionHtml} />
          </ShowMore>
        </div>
      )}
    </header>
  );
}

function ListSummary({ list }: { list: List }) {
  return (
    <RailCard title="Summary">
      <dl className="kv stack gap-2">
        <div>
          <dt>Total items</dt>
          <dd>
            <Count value={list.numItems} />
          </dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>
            <time dateTime={list.createdAt}>{longDate(list.createdAt)}</time>
          </dd>
        </div>
        <div>
          <dt>Last updated</dt>
          <dd>
            <TimeAgo at={list.lastUpdatedAt} />
          </dd>
        </div>
        <div>
          <dt>Visibility</dt>
          <dd>{list.public ? 'Public' : 'Private'}</dd>
        </div>
      </dl>
    </RailCard>
  );
}

const control = ':is([data-card-link], .btn)';

/**
 * For an item that is about to leave the feed: the result moves focus to its neighbour, unless focus has moved
 * elsewhere.
 */
function goOnFrom(id: string): () => void {
  const cards = [...document.querySelectorAll<HTMLElement>('[role="feed"] [data-id]')];
  const at = cards.findIndex(({ dataset }) => dataset['id'] === id);
  const neighbour = cards[at + 1] ?? cards[at - 1];
  // After the menu and the item have been removed.
  return () => void setTimeout(() => settle(cards[at], neighbour), 0);
}

function settle(card: HTMLElement | undefined, neighbour: HTMLElement | undefined): void {
  const focused = focusedControl();
  if (focused !== document.body && focused !== null && card?.contains(focused) !== true) return;
  const next = neighbour?.querySelector<HTMLElement>(control) ?? document.getElementById('main');
  next?.focus({ preventScroll: true });
}

/** The chosen order of each list, by list id. */
const chosenSorts = pageState(() => createStore<ReadonlyMap<number, ListItemsSort>>(new Map()));

/** The order of a list's items: its owner's, unless chosen otherwise. */
function useItemsSort({ id, sort }: Pick<List, 'id' | 'sort'>) {
  const store = chosenSorts();
  const choose = (chosen: ListItemsSort) => store.set(new Map(store.get()).set(id, chosen));
  return [store.use().get(id) ?? sort, choose] as const;
}
