import { siteApi } from '@confab/api-contract';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import type { RouteModule } from '../http/route.ts';
import { getSiteSettings, updateSiteSettings } from '../members/site-settings.queries.ts';

export const siteSettingsRoutes: RouteModule = (route, { db }) => {
  route(siteApi.settings, () => getSiteSettings(db));

  route(siteApi.updateSettings, ({ body, viewer }) =>
    memberTransaction(db, viewer, (tx) =>
      updateSiteSettings(tx, {
        ...(body.signupsDisabled === undefined ? {} : { signupsDisabled: body.signupsDisabled }),
        ...(body.torBlocked === undefined ? {} : { torBlocked: body.torBlocked }),
      }),
    ),
  );
};
