import { listsApi } from '@confab/api-contract/calls';
import { listMessages } from '@confab/domain';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call } from '../lib/call.ts';
import { mutate } from '../lib/queries.ts';
import { type FeedItemsPage, listFeeds } from './feeds.ts';
import { showList } from './list-changes.ts';
import { type SaveTarget, savedToQuery } from './lists.ts';
import { type SidebarList, updateStartup } from './startup.ts';

type NamedList = Pick<SidebarList, 'id' | 'displayName'>;

/** Saves a post or a comment to one of the viewer's lists: shown at once, reverted on failure. */
export async function saveTo(client: QueryClient, list: NamedList, target: SaveTarget): Promise<void> {
  await showSaved(client, list, target, true);
  if (!(await inTurn(client, list, () => call(listsApi.addItemById, saving(list, target))))) {
    await showSaved(client, list, target, false);
    return;
  }
  showAddedTo(client, list);
  await renewFeed(client, list);
  showDone(list, target, listMessages.savedTo(list.displayName));
}

export async function removeFrom(client: QueryClient, list: NamedList, target: SaveTarget): Promise<void> {
  await remove(client, list, target);
}

/** Removes an item on the list's own page, where a message offers to put it back. */
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
      // No undo for an undo: a second press in the same place would remove the item once more.
      showDone(list, target, listMessages.savedTo(list.displayName));
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
  showDone(list, target, listMessages.removedFrom(list.displayName), undo && (() => void undo(putBack)));
}

const saving = ({ id }: NamedList, target: SaveTarget) => ({
  params: { listId: `${id}` },
  // Only the count is needed; one item is the minimum.
  query: { limit: 1 },
  body: { targetId: target.id, targetType: target.type },
});

/** Serialized: an undo must not arrive before the act it undoes. Answers whether it succeeded; failures are shown. */
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

/** Ticks the list in the menu and updates its count. */
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

/** The sidebar puts the list last added to first. Other lists sorted this way keep their order while in sight. */
function showAddedTo(client: QueryClient, { id }: NamedList): void {
  const lastUpdatedAt = new Date().toISOString();
  showList(client, id, () => ({ lastUpdatedAt }));
  updateStartup(client, (startup) => ({
    ...startup,
    lists: [...startup.lists].sort((a, b) => Number(b.id === id) - Number(a.id === id)),
  }));
  void client.invalidateQueries({ queryKey: ['user-lists'], refetchType: 'none' });
}

/** Reloads a list's feed after something was added to it. */
async function renewFeed(client: QueryClient, { id }: NamedList): Promise<void> {
  forgetOtherOrders(client, id);
  await client.invalidateQueries({ queryKey: listFeeds(id) });
}

/** Feeds out of sight (other orders, earlier visits) reload when they are shown. */
const forgetOtherOrders = (client: QueryClient, id: number): void =>
  client.removeQueries({ queryKey: listFeeds(id), type: 'inactive' });

type LoadedFeed = InfiniteData<FeedItemsPage, string | null>;

/** Takes an item out of the loaded feed of a list; the result puts it back where it was. */
async function takeOut(client: QueryClient, list: NamedList, target: SaveTarget): Promise<() => void> {
  const feeds = { queryKey: listFeeds(list.id) };
  // A page request that started earlier would bring it back.
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

function showDone({ id }: NamedList, target: SaveTarget, text: string, undo?: () => void): void {
  showAlert({
    id: `list ${id} ${target.id}`,
    kind: 'ok',
    text,
    ...(undo && { action: { label: 'Undo', onPress: undo } }),
  });
}
