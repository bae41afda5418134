import { listsApi } from '@confab/api-contract/calls';
import { listMessages } from '@confab/domain';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call } from '../lib/call.ts';
import { mutate } from '../lib/mutate.ts';
import type { FeedItemsPage } from './feed-items.ts';
import { listFeeds } from './feeds.ts';
import { showList } from './list-changes.ts';
import { type SaveTarget, savedToQuery } from './lists.ts';
import type { SidebarList } from './sidebar-list.ts';
import { updateStartup } from './startup.ts';

type NamedList = Pick<SidebarList, 'id' | 'displayName'>;

/** Saves a post or a comment to a list of the viewer: seen at once, taken back when it fails. */
export async function saveTo(client: QueryClient, list: NamedList, target: SaveTarget): Promise<void> {
  await showSaved(client, list, target, true);
  if (!(await inTurn(client, list, () => call(listsApi.addItemById, saving(list, target))))) {
    await showSaved(client, list, target, false);
    return;
  }
  showAddedTo(client, list);
  await renewFeed(client, list);
  tell(list, target, listMessages.savedTo(list.displayName));
}

/** Removes it from a list again. */
export async function removeFrom(client: QueryClient, list: NamedList, target: SaveTarget): Promise<void> {
  await remove(client, list, target);
}

/** The same where one looks at the list: a message offers to put it back into its place. */
export async function removeFromSight(
  client: QueryClient,
  list: NamedList,
  target: SaveTarget,
): Promise<void> {
  await remove(client, list, target, async (putBack) => {
    putBack();
    await showSaved(client, list, target, true);
    if (await inTurn(client, list, () => call(listsApi.addItemById, saving(list, target)))) {
      showAddedTo(client, list);
      forgetOtherOrders(client, list.id);
      // What undoes is not undone in turn: a second press in the same place would remove it once more.
      tell(list, target, listMessages.savedTo(list.displayName));
      return;
    }
    await takeOut(client, list, target);
    await showSaved(client, list, target, false);
  });
}

async function remove(
  client: QueryClient,
  list: NamedList,
  target: SaveTarget,
  undo?: (putBack: () => void) => Promise<void>,
): Promise<void> {
  const putBack = await takeOut(client, list, target);
  await showSaved(client, list, target, false);
  if (!(await inTurn(client, list, () => call(listsApi.removeItemsById, saving(list, target))))) {
    putBack();
    await showSaved(client, list, target, true);
    return;
  }
  tell(list, target, listMessages.removedFrom(list.displayName), undo && (() => void undo(putBack)));
}

const saving = ({ id }: NamedList, target: SaveTarget) => ({
  params: { listId: `${id}` },
  // The items themselves are not asked for: one is the fewest.
  query: { limit: 1 },
  body: { targetId: target.id, targetType: target.type },
});

/** One after the other: an undo must not arrive before what it undoes. Says whether it is done; a failure is told. */
async function inTurn(
  client: QueryClient,
  { id }: NamedList,
  mutationFn: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await mutate(client, { scope: { id: `list ${id}` }, mutationFn }, undefined);
    return true;
  } catch {
    return false;
  }
}

/** Ticks the list where one chooses, and counts. */
async function showSaved(
  client: QueryClient,
  { id }: NamedList,
  target: SaveTarget,
  saved: boolean,
): Promise<void> {
  const { queryKey } = savedToQuery(target);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (ids) => {
    const others = ids?.filter((other) => other !== id);
    return saved && others ? [...others, id] : others;
  });
  showList(client, id, ({ numItems }) => ({ numItems: Math.max(numItems + (saved ? 1 : -1), 0) }));
}

/** The sidebar begins with the list that was last added to. What is sorted by it elsewhere stays while it is looked at. */
function showAddedTo(client: QueryClient, { id }: NamedList): void {
  const lastUpdatedAt = new Date().toISOString();
  showList(client, id, () => ({ lastUpdatedAt }));
  updateStartup(client, (startup) => ({
    ...startup,
    lists: [...startup.lists].sort((a, b) => Number(b.id === id) - Number(a.id === id)),
  }));
  void client.invalidateQueries({ queryKey: ['user-lists'], refetchType: 'none' });
}

/** What was loaded of a list before something was added to it is loaded again. */
async function renewFeed(client: QueryClient, { id }: NamedList): Promise<void> {
  forgetOtherOrders(client, id);
  await client.invalidateQueries({ queryKey: listFeeds(id) });
}

/** What is not in sight is loaded when it is: it has another order, or was left a while ago. */
const forgetOtherOrders = (client: QueryClient, id: number): void =>
  client.removeQueries({ queryKey: listFeeds(id), type: 'inactive' });

type LoadedFeed = InfiniteData<FeedItemsPage, string | null>;

/** Takes something out of what is loaded of a list; the answer puts it back where it was. */
async function takeOut(client: QueryClient, list: NamedList, target: SaveTarget): Promise<() => void> {
  const feeds = { queryKey: listFeeds(list.id) };
  // A page on its way would bring it back.
  await client.cancelQueries(feeds);
  const putBacks = client
    .getQueriesData<LoadedFeed>(feeds)
    .map(([queryKey, feed]) => takeOutOf(client, queryKey, feed, target));
  return () => {
    for (const putBack of putBacks) putBack();
  };
}

function takeOutOf(
  client: QueryClient,
  queryKey: QueryKey,
  feed: LoadedFeed | undefined,
  { id }: SaveTarget,
): () => void {
  const pages = feed?.pages ?? [];
  const at = pages.findIndex(({ items }) => items.some(({ item }) => item.id === id));
  const items = pages[at]?.items ?? [];
  const index = items.findIndex(({ item }) => item.id === id);
  const entry = items[index];
  if (!entry) return () => undefined;

  const changePage = (change: (page: FeedItemsPage) => FeedItemsPage) =>
    client.setQueryData<LoadedFeed>(
      queryKey,
      (loaded) =>
        loaded && {
          ...loaded,
          pages: loaded.pages.map((page, number) => (number === at ? change(page) : page)),
        },
    );
  const without = (page: FeedItemsPage) => page.items.filter(({ item }) => item.id !== id);
  changePage((page) => ({ ...page, items: without(page) }));
  return () => changePage((page) => ({ ...page, items: without(page).toSpliced(index, 0, entry) }));
}

function tell({ id }: NamedList, target: SaveTarget, text: string, undo?: () => void): void {
  showAlert({
    id: `list ${id} ${target.id}`,
    kind: 'ok',
    text,
    ...(undo && { action: { label: 'Undo', onPress: undo } }),
  });
}
