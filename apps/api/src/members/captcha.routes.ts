import { sessionApi } from '@confab/api-contract';
import type { RouteModule } from '../http/route.ts';
import { makeChallenge } from './captcha.ts';

export const captchaRoutes: RouteModule = (route, { config }) => {
  route(sessionApi.captcha, async () => ({ ...(await makeChallenge(config)) }));
};
