import { createHmac } from 'node:crypto';
import { siteApi } from '@confab/api-contract';
import type { RouteModule } from '../http/route.ts';
import { insertEvent } from './analytics.queries.ts';

export const analyticsRoutes: RouteModule = (route, { db, config }) => {
  route(siteApi.recordEvent, async (input) => {
    await input.takeToken('analytics', input.address);
    const { event } = input.body;
    // A keyed digest counts each session once and cannot be traced back to it (rulings 35).
    const sessionHash = createHmac('sha256', config.secret)
      .update(`analytics:${input.session.key}`)
      .digest('base64url');
    await insertEvent(db, event, sessionHash);
    return { success: true as const };
  });
};
