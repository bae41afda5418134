import type { Comment, Post, Report } from '@confab/api-contract/calls';
import type { ActingGroup } from '../../../data/post-changes.ts';
import type { ReportQuestion } from './ReportDialog.tsx';

/** What the buttons of a report do. */
export type ReportActs = {
  ignore: (report: Report) => Promise<void>;
  /** Null unlocks. */
  lock: (report: Report, post: Post, as: ActingGroup | null) => Promise<void>;
  ask: (question: ReportQuestion) => void;
};

/** What was reported. */
export type Target = { type: 'post'; item: Post } | { type: 'comment'; item: Comment };

/** Null where it is gone altogether. */
export function targetOf({ target }: Report): Target | null {
  if (target === null) return null;
  return 'postPublicId' in target ? { type: 'comment', item: target } : { type: 'post', item: target };
}
