import { type AccountExport, usersApi } from '@confab/api-contract';
import type { RouteModule } from '../http/route.ts';
import { type ExportRow, findExport, requestExport } from './export.queries.ts';
import { exportPath } from './export-file.ts';
import { memberTransaction } from './still-there.queries.ts';

export const exportRoutes: RouteModule = (route, { db }) => {
  route(usersApi.requestExport, async ({ viewer }) =>
    present(await memberTransaction(db, viewer, (tx) => requestExport(tx, viewer.user.id))),
  );

  route(usersApi.export, async ({ viewer }) => {
    const row = await findExport(db, viewer.user.id);
    return row ? present(row) : null;
  });
};

function present({ requestedAt, fileKey, size, expiresAt }: ExportRow): AccountExport {
  return { requestedAt, url: fileKey === null ? null : exportPath, size, expiresAt };
}
