import { getSiteSettings } from '@confab/db';
import { type ShieldCount, shieldCounts } from '@confab/domain';
import { isProcessKey, processKeyHeader } from '@confab/session';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { ApiError } from '../http/errors.ts';
import { addShieldCounts } from './shield.queries.ts';

/** More than a process can count between two exchanges. */
const mostCounted = 10_000_000;

/**
 * POST /internal/shield: each web process says what it counted, and hears the setting. Not below /api, so that proxies pass no
 * strangers on to it; and only a process that knows SECRET is heard.
 */
export function shieldExchange(app: FastifyInstance, { db, config }: Context): void {
  app.post('/internal/shield', async (request, reply) => {
    if (!isProcessKey(config.secret, request.headers[processKeyHeader]))
      throw new ApiError('route_not_found');
    const counts = readCounts(request.body);
    if (counts.size > 0) await addShieldCounts(db, counts);
    const { shield, siteName, accent } = await getSiteSettings(db);
    return reply.send({ shield, siteName: siteName ?? config.site.name, accent });
  });
}

/** Counts that a newer web process has and this one does not know are left out. */
function readCounts(body: unknown): Map<ShieldCount, number> {
  const given: unknown = typeof body === 'string' && body !== '' ? JSON.parse(body) : {};
  if (typeof given !== 'object' || given === null) return new Map();
  const isCount = (count: unknown): count is number =>
    Number.isInteger(count) && Number(count) > 0 && Number(count) <= mostCounted;
  return new Map(
    shieldCounts.flatMap((what) => {
      const count: unknown = Reflect.get(given, what);
      return isCount(count) ? [[what, count] as const] : [];
    }),
  );
}
