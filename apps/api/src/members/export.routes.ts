import { type AccountExport, usersApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { type ExportRow, findExport, requestExport } from './export.queries.ts';
import { memberTransaction } from './member-transaction.queries.ts';

export const exportRoutes: RouteModule = (route, { db, store }) => {
  route(usersApi.requestExport, async ({ viewer }) =>
    present(await memberTransaction(db, viewer, (tx) => requestExport(tx, viewer.user.id))),
  );

  route(usersApi.export, async ({ viewer }) => {
    const row = await findExport(db, viewer.user.id);
    return row ? present(row) : null;
  });

  // The URL is the same for all members and serves each their own file.
  route(usersApi.exportFile, async ({ viewer }) => {
    const row = await findExport(db, viewer.user.id);
    const file = row?.fileKey ? await store.get(row.fileKey) : null;
    if (!file) throw new ApiError('route_not_found');
    return { ...file, name: `confab-${viewer.user.username}.zip` };
  });
};

function present({ requestedAt, fileKey, size, expiresAt }: ExportRow): AccountExport {
  return { requestedAt, url: fileKey === null ? null : usersApi.exportFile.path, size, expiresAt };
}
