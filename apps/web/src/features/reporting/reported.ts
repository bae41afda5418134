import type { Comment, Post } from '@confab/api-contract/calls';
import { canReport } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import type { ReportTarget } from '../../data/report.ts';
import { startupQuery, viewerOf } from '../../data/startup.ts';
import { createStore } from '../../lib/create-store.ts';
import { followModals, openedModal, openModal } from '../../lib/modals.ts';

const store = createStore<ReportTarget | null>(null);

/** What the open dialog is about. */
export const useReported = store.use;

/** Asks why something is reported; visitors log in first, and go on from there. */
export async function report(client: QueryClient, target: ReportTarget): Promise<void> {
  if (!mayReport(client, target)) {
    openModal('login-prompt');
    await modalsClosed();
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

/** The prompt gives way to the form of login, and that to nothing. */
function modalsClosed(): Promise<void> {
  return new Promise((resolve) => {
    const stop = followModals(() => {
      if (openedModal() !== null) return;
      stop();
      resolve();
    });
  });
}

export function targetOf(type: ReportTarget['type'], item: Post | Comment): ReportTarget {
  const { id, userId, communityId, communityName } = item;
  return { type, id, userId, communityId, communityName };
}
