import { sessionApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { giveSession, isBrowser } from '../http/session.ts';
import { presentSession } from './sessions.present.ts';
import { deleteSessionOf, listSessions } from './sessions.queries.ts';

export const sessionRoutes: RouteModule = (route, { db, config }) => {
  route(sessionApi.list, async ({ viewer, session }) => {
    const rows = await listSessions(db, viewer.user.id);
    return rows.map((row) => presentSession(row, session.key));
  });

  route(sessionApi.end, async ({ params, viewer, session, http }) => {
    const ended = await deleteSessionOf(db, viewer.user.id, readSessionNumber(params.sessionId));
    // Ending the current session is a logout.
    if (ended === session.key && isBrowser(http.request)) giveSession(config, http.reply, 'anonymous');
    return { success: true as const };
  });
};

function readSessionNumber(given: string): number {
  if (!/^\d{1,15}$/.test(given)) throw new ApiError('invalid-session-id');
  return Number(given);
}
