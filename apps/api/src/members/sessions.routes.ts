import { type MemberSession, sessionApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { giveSession, isBrowser } from '../http/session.ts';
import { deleteSessionOf, listSessions, type SessionRow } from './sessions.queries.ts';
import { makeChallenge } from './captcha.ts';

export const sessionRoutes: RouteModule = (route, { db, config }) => {
  route(sessionApi.list, async ({ viewer, session }) => {
    const rows = await listSessions(db, viewer.user.id);
    return rows.map((row) => present(row, session.key));
  });

  route(sessionApi.end, async ({ params, viewer, session, http }) => {
    const number = readSessionNumber(params.sessionId);
    await viewer.token?.take(db);
    const ended = await deleteSessionOf(db, viewer.user.id, number);
    // Ending the current session is a logout.
    if (ended === session.key && isBrowser(http.request)) giveSession(config, http.reply, 'anonymous');
    return { success: true as const };
  });

  route(sessionApi.captcha, async () => {
    const { parameters, ...signed } = await makeChallenge(config);
    return { ...signed, parameters: { ...parameters } };
  });
};

function readSessionNumber(given: string): number {
  if (!/^\d{1,15}$/.test(given)) throw new ApiError('invalid-session-id');
  return Number(given);
}

/** `currentKey` is the key of the request's session. */
function present(row: SessionRow, currentKey: string): MemberSession {
  const { id, device, createdAt, lastSeenAt, key } = row;
  return { id, device, createdAt, lastSeenAt, current: key === currentKey };
}
