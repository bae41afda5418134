import type { Comment, Post } from '@confab/api-contract/calls';
import { canReport, type Viewer } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { reasonOf } from '../../lib/reason-of.ts';
import { loadDialog } from '../../ui/Dialog.tsx';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { report, targetOf } from './reported.ts';

/** For a menu that opens: failing now is no matter, opening the dialog tries again and tells. */
export const prepareReport = (): void =>
  void Promise.all([import('./ReportModal.tsx'), loadDialog()]).catch(() => undefined);

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
      onSelect: () => void report(client, target),
      ...(error === 'not_logged_in' ? {} : reasonOf(decision)),
    },
  ];
}
