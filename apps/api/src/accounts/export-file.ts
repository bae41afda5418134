import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { clientAddress } from '../http/address.ts';
import { ApiError } from '../http/errors.ts';
import { openSession } from '../http/session.ts';
import { loadViewer } from '../http/viewer.ts';
import { findExport } from './export.queries.ts';

export const exportPath = '/api/_export/file';

/** The file with the viewer's own data: the address is everybody's, and gives each their own. */
export function exportFile(app: FastifyInstance, { config, db, lookups, store }: Context): void {
  app.get(exportPath, async (request, reply) => {
    const session = openSession(config, request, reply);
    const { user } = await loadViewer(lookups, session, clientAddress(config, request), {});
    if (!user) throw new ApiError('not_logged_in');
    const row = await findExport(db, user.id);
    const file = row?.fileKey ? await store.get(row.fileKey) : null;
    if (!file) throw new ApiError('route_not_found');
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-type': 'application/zip',
        'content-length': file.size,
        'content-disposition': `attachment; filename="confab-${user.username}.zip"`,
        'x-content-type-options': 'nosniff',
      })
      .send(file.stream);
  });
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'GET'),
    url: exportPath,
    handler: () => Promise.reject(new ApiError('wrong_method')),
  });
}
