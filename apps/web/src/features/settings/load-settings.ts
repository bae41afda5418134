import type { QueryClient } from '@tanstack/react-query';
import { accountExportQuery } from '../../data/account-export.ts';
import { sessionsQuery } from '../../data/sessions.ts';
import { load } from '../../lib/load.ts';

/** What a page from the server has from the start. In the browser the page stands at once, and its lists follow. */
export async function loadSettings(client: QueryClient): Promise<void> {
  if (import.meta.env.SSR) {
    await Promise.allSettled([load(client, sessionsQuery), load(client, accountExportQuery)]);
  }
}
