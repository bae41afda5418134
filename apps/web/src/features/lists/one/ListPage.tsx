import type { List } from '@confab/api-contract/calls';
import { canChangeList, type ListItemsSort, listItemsSorts } from '@confab/domain';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { feedQuery } from '../../../data/feeds.ts';
import { removeFromSight } from '../../../data/list-items.ts';
import { listQuery, type SaveTarget } from '../../../data/lists.ts';
import { useViewer } from '../../../data/startup.ts';
import { Page } from '../../../ui/Page.tsx';
import { Feed } from '../../feed/Feed.tsx';
import { FeedBar } from '../../feed/FeedBar.tsx';
import { Footer } from '../../site-info/Footer.tsx';
import listStyles from '../lists.css?url';
import { goOnFrom } from './go-on-from.ts';
import { ListInSightProvider } from '../saving/list-in-sight.ts';
import { SortChoice } from '../../../ui/SortChoice.tsx';
import { useItemsSort } from './items-sort.ts';
import { ListHeader } from './ListHeader.tsx';
import { ListSummary } from './ListSummary.tsx';

const sortLabels: Record<ListItemsSort, string> = {
  addedDsc: 'Last added',
  addedAsc: 'First added',
  createdDsc: 'Newest',
  createdAsc: 'Oldest',
};

type Props = { username: string; listName: string };

/** A list and what was saved to it. */
export function ListPage({ username, listName }: Props) {
  const { data: list } = useSuspenseQuery(listQuery(username, listName));
  const [sort, chooseSort] = useItemsSort(list);
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
        <FeedBar title="Items" titleHidden>
          <SortChoice sort={sort} sorts={listItemsSorts} labels={sortLabels} onSort={chooseSort} />
        </FeedBar>
        <Items list={list} sort={sort} />
      </Page>
    </>
  );
}

function Items({ list, sort }: { list: List; sort: ListItemsSort }) {
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
      <Feed query={feedQuery({ listId: id, sort })} place="list" />
    </ListInSightProvider>
  );
}
