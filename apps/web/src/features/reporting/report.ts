import type { Comment, Post } from '@confab/api-contract/calls';
import { canReport, type Viewer } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import type { ReportTarget } from '../../data/report.ts';
import { startupQuery, viewerOf } from '../../data/startup.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { askToLogIn, openModal } from '../../lib/modals.ts';
import { createStore, pageState } from '../../lib/page-state.ts';
import { preloadDialog } from '../../ui/Dialog.tsx';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { reasonOf } from '../content/menu-entries.ts';

/** What the open dialog is about. */
const reported = pageState(() => createStore<ReportTarget | null>(null));
export const useReported = () => reported().use();

/** Asks why something is reported; visitors log in first and go on from there, or report it as guests. */
function report(client: QueryClient, target: ReportTarget): void {
  reported().set(target);
  const act = () => openModal('report');
  if (mayReport(client, target)) return act();
  const { guestReports, recovery } = client.getQueryData(startupQuery.queryKey) ?? {};
  // Guests are answered by mail.
  const takesGuests = guestReports === true && recovery === true;
  if (takesGuests) guestReport.preload();
  askToLogIn({
    words: 'Then you say what is wrong with it.',
    // As a member they may turn out to be its author.
    act: () => mayReport(client, target) && act(),
    ...(takesGuests && {
      instead: { label: 'Report without an account', title: `Report ${target.type}`, Part: guestReport },
    }),
  });
}

function mayReport(client: QueryClient, target: ReportTarget): boolean {
  const startup = client.getQueryData(startupQuery.queryKey);
  return startup !== undefined && canReport(viewerOf(startup), target).allowed;
}

function targetOf(type: ReportTarget['type'], item: Post | Comment): ReportTarget {
  const { id, userId, communityId, communityName } = item;
  return { type, id, userId, communityId, communityName };
}

const reportModal = lazyPart(() => import('./ReportModal.tsx'));
const guestReport = lazyPart(() => import('./GuestReport.tsx'));

/** For a menu that opens. */
export const prepareReport = (): void => preloadDialog(reportModal);

/** The row of a menu that reports a post or a comment: for everybody but its author. */
export function reportEntries(
  client: QueryClient,
  viewer: Viewer,
  type: 'post' | 'comment',
  item: Post | Comment,
): MenuEntry[] {
  const target = targetOf(type, item);
  const decision = canReport(viewer, target);
  const error = decision.allowed ? null : decision.error;
  if (error === 'cannot-report-own') return [];
  return [
    {
      kind: 'action',
      icon: 'flag',
      label: 'Report',
      onSelect: () => report(client, target),
      ...(error === 'not_logged_in' ? {} : reasonOf(decision)),
    },
  ];
}
