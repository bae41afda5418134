import { startSite } from '../src/global-setup.ts';
import { startConsoleProxy } from './console-proxy.ts';

/** The site of the journeys, behind what lets WebKit tell of its console. */
export default async function setup(): Promise<() => Promise<void>> {
  const proxy = await startConsoleProxy();
  const stop = await startSite({ SITE_URL: proxy.origin });
  proxy.forwardTo(process.env['JOURNEY_ORIGIN'] ?? '');
  process.env['JOURNEY_ORIGIN'] = proxy.origin;
  return async () => {
    proxy.close();
    await stop();
  };
}
