import { type NotificationsPage, notificationsApi, notificationShapes } from '@confab/api-contract';
import type { Tx } from '@confab/db';
import { canOpenNotification, limits, notificationTypes } from '@confab/domain';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { Input } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import type { MemberViewer } from '../http/viewer.ts';
import { Encoded } from '../pieces/encoded.ts';
import type { ContentPieces } from '../content/content-pieces.ts';
import { type Form, loadNotification, loadSubjects, presentNotifications } from './load-notifications.ts';
import { presentUnseen, type Subjects } from './notifications.present.ts';
import { keptSubjects } from './subject-pieces.ts';
import {
  countNotifications,
  deleteNotification,
  deleteNotifications,
  getNotification,
  holdReceiver,
  listNotifications,
  markAllSeen,
  markSeen,
  type NotificationCursor,
  type NotificationRow,
  setNewCount,
} from './notifications.queries.ts';

const success = { success: true as const };

export const notificationRoutes =
  (pieces: ContentPieces): RouteModule =>
  (route, { db }) => {
    route(notificationsApi.list, ({ query, viewer }) => {
      const { response } = notificationShapes.list;
      const read = (subjectsOf: (rows: readonly NotificationRow[]) => Promise<Subjects>) =>
        readPage(viewer, query, subjectsOf);
      return pieces.quick(response, {
        reads: db,
        fast: async () => {
          const page = await read((rows) => keptSubjects(db, pieces, rows));
          return new Encoded(Buffer.from(JSON.stringify(response.parse(page))));
        },
        slow: () => read((rows) => loadSubjects(db, rows)),
      });
    });

    async function readPage(
      viewer: MemberViewer,
      query: Input<typeof notificationShapes.list>['query'],
      subjectsOf: (rows: readonly NotificationRow[]) => Promise<Subjects>,
    ): Promise<NotificationsPage> {
      const { filter } = query;
      const [counts, { rows, next }] = await Promise.all([
        countNotifications(db, viewer.user.id),
        listNotifications(db, viewer.user.id, {
          from: readCursor(query.next),
          filter,
          limit: limits.notificationsPage,
        }),
      ]);
      return {
        ...counts,
        unseen: presentUnseen(counts.unseen),
        items: presentNotifications(rows, readForm(query), await subjectsOf(rows)),
        next: next ? writeCursor(next) : '',
      };
    }

    route(notificationsApi.resetNewCount, async ({ viewer }) => {
      await memberTransaction(db, viewer, (tx) => setNewCount(tx, viewer.user.id, 0));
      return success;
    });

    route(notificationsApi.markAllAsSeen, async ({ query: { type = '', ids }, viewer }) => {
      const known = notificationTypes.find((one) => one === type);
      // No notification has an unknown type.
      if (type !== '' && known === undefined) return success;
      await memberTransaction(db, viewer, async (tx) => {
        await holdReceiver(tx, viewer.user.id);
        await markAllSeen(tx, viewer.user.id, { type: known, ids });
      });
      return success;
    });

    route(notificationsApi.deleteAll, async ({ viewer }) => {
      await memberTransaction(db, viewer, async (tx) => {
        await holdReceiver(tx, viewer.user.id);
        await deleteNotifications(tx, viewer.user.id);
        await setNewCount(tx, viewer.user.id, 0);
      });
      return success;
    });

    route(notificationsApi.get, async ({ params, query, viewer }) => {
      const row = await getNotification(db, readId(params.notificationId));
      assertAllowed(canOpenNotification(viewer, row));
      return loadNotification(db, row, readForm(query));
    });

    route(notificationsApi.mark, async ({ params, query, viewer }) => {
      const row = await changeOwn(viewer, params.notificationId, async (tx, { id }) => {
        const marked = await markSeen(tx, id, query.seen !== 'false');
        // Opening a push message skips the list, which would have reset the number.
        if (query.seenFrom === 'webpush') await setNewCount(tx, viewer.user.id, 'unseen');
        return marked;
      });
      return loadNotification(db, row, readForm(query));
    });

    route(notificationsApi.delete, async ({ params, query, viewer }) => {
      const row = await changeOwn(viewer, params.notificationId, (tx, { id }) => deleteNotification(tx, id));
      return loadNotification(db, row, readForm(query));
    });

    function changeOwn(
      viewer: MemberViewer,
      id: string,
      change: (tx: Tx, row: NotificationRow) => Promise<NotificationRow>,
    ): Promise<NotificationRow> {
      return memberTransaction(db, viewer, async (tx) => {
        await holdReceiver(tx, viewer.user.id);
        const row = await getNotification(tx, readId(id));
        assertAllowed(canOpenNotification(viewer, row));
        return change(tx, row);
      });
    }
  };

function readForm({ render, format }: Input<typeof notificationShapes.get>['query']): Form {
  return render ? { rendered: true, format: format ?? '' } : { rendered: false };
}

/** A non-numeric id matches nothing (api.md 2.6). */
function readId(given: string): number {
  if (!/^\d{1,15}$/.test(given)) throw new ApiError('notif_not_found');
  return Number(given);
}

function writeCursor({ seenAt, updatedAt, id }: NotificationRow): string {
  return Buffer.from(`${seenAt === null ? 0 : 1}.${Date.parse(updatedAt)}.${id}`).toString('base64url');
}

function readCursor(next: string | undefined): NotificationCursor | null {
  if (next === undefined || next === '') return null;
  const text = Buffer.from(next, 'base64url').toString('latin1');
  const [, seen, ms, id] = /^([01])\.(\d{1,14})\.(\d{1,15})$/.exec(text) ?? [];
  if (seen === undefined) throw new ApiError('invalid_cursor');
  return { seen: seen === '1', updatedAt: new Date(Number(ms)).toISOString(), id: Number(id) };
}
