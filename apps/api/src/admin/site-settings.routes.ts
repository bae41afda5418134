import { siteApi } from '@confab/api-contract';
import { memberTransaction } from '../accounts/still-there.queries.ts';
import type { RouteModule } from '../http/route.ts';
import { getSiteSettings, updateSiteSettings } from './site-settings.queries.ts';

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
