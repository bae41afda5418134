import type { Comment, Post } from '@confab/api-contract/calls';
import { canReport } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import type { ReportTarget } from '../../data/report.ts';
import { startupQuery, viewerOf } from '../../data/startup.ts';
import { askToLogIn } from '../../lib/ask-to-log-in.ts';
import { createStore } from '../../lib/create-store.ts';
import { openModal } from '../../lib/modals.ts';

const store = createStore<ReportTarget | null>(null);

/** What the open dialog is about. */
export const useReported = store.use;

/** Asks why something is reported; visitors log in first, and go on from there. */
export async function report(client: QueryClient, target: ReportTarget): Promise<void> {
  if (!mayReport(client, target)) {
    await askToLogIn();
    // Given up, or it is somebody's own.
    if (!mayReport(client, target)) return;
  }
  store.set(target);
  openModal('report');
}

function mayReport(client: QueryClient, target: ReportTarget): boolean {
  const startup = client.getQueryData(startupQuery.queryKey);
  return startup !== undefined && canReport(viewerOf(startup), target).allowed;
}

export function targetOf(type: ReportTarget['type'], item: Post | Comment): ReportTarget {
  const { id, userId, communityId, communityName } = item;
  return { type, id, userId, communityId, communityName };
}
