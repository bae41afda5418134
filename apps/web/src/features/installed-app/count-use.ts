import { siteApi } from '@confab/api-contract/calls';
import { call } from '../../lib/call.ts';
import { isInstalled } from './install-offer.ts';

/** Counts that the site is used as an installed app: once for each start and each return of the network. */
export function countUse(): void {
  if (!isInstalled()) return;
  // Nobody waits for it, and the next start counts again.
  call(siteApi.recordEvent, { body: { event: 'pwa_use' } }).catch(() => undefined);
}
