import type { Db, Tx } from '@confab/db';
import {
  canChangeList,
  isListVisible,
  isValidListName,
  type LoggedInViewer,
  type Viewer,
} from '@confab/domain';
import { getUserByName } from '../members/users.queries.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import { findList, findListForUpdate, type ListKey, type ListRow } from './lists.queries.ts';

/** How a URL of the API identifies a list. */
export type ListAddress = { username: string; listname: string } | { listId: string };

/** For others, a private list does not exist (api.md 2.4). */
export async function getVisibleList(db: Db, address: ListAddress, viewer: Viewer): Promise<ListRow> {
  return assertVisible(await findList(db, await keyOf(db, address)), viewer);
}

/** Locks a list that the viewer may change. */
export async function getOwnListForUpdate(tx: Tx, key: ListKey, viewer: LoggedInViewer): Promise<ListRow> {
  const list = await getVisibleListForUpdate(tx, key, viewer);
  assertAllowed(canChangeList(viewer, list));
  return list;
}

/** Locks a list until the transaction ends. */
export async function getVisibleListForUpdate(tx: Tx, key: ListKey, viewer: Viewer): Promise<ListRow> {
  return assertVisible(await findListForUpdate(tx, key), viewer);
}

export async function keyOf(db: Db, address: ListAddress): Promise<ListKey> {
  if ('listId' in address) return { id: readRowId(address.listId, 'invalid-list-id') };
  const owner = await getUserByName(db, address.username);
  if (!isValidListName(address.listname)) throw new ApiError('list-not-found');
  return { userId: owner.id, name: address.listname };
}

/** Parses a row id from a URL. */
export function readRowId(given: string, error: 'invalid-list-id' | 'invalid-item-id'): number {
  if (!/^\d{1,15}$/.test(given)) throw new ApiError(error);
  return Number(given);
}

function assertVisible(list: ListRow | undefined, viewer: Viewer): ListRow {
  if (!list || !isListVisible(viewer, list)) throw new ApiError('list-not-found');
  return list;
}
