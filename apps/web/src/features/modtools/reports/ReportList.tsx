import type { CommunityDetail, Report } from '@confab/api-contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { ignoreReport, lockReportedPost } from '../../../data/reports.ts';
import { useFocusInList } from '../../../lib/focus-in-list.ts';
import { nextFrame } from '../../../lib/next-frame.ts';
import { Button } from '../../../ui/Button.tsx';
import '../../../ui/card.css';
import type { ReportActs } from './report-acts.ts';
import { ReportCard } from './ReportCard.tsx';
import { ReportDialog, type ReportQuestion } from './ReportDialog.tsx';

type Props = {
  community: CommunityDetail;
  reports: readonly Report[];
  /** Others have come in that are not shown. */
  arrived: boolean;
  onShowArrived: () => unknown;
  /** What stands here when there are no reports. */
  children: ReactNode;
};

/** The reports of a page. Whoever deals with one finds themselves at the next. */
export function ReportList({ community, reports, arrived, onShowArrived, children }: Props) {
  const client = useQueryClient();
  const [question, setQuestion] = useState<ReportQuestion | null>(null);
  const focus = useFocusInList(useMemo(() => reports.map(({ id }) => id), [reports]));

  const acts: ReportActs = {
    ignore: async (report) => {
      focus.actOn(report.id);
      await ignoreReport(client, report);
    },
    ask: (asked) => {
      focus.actOn(asked.report.id);
      setQuestion(asked);
    },
    lock: async (report, post, as) => {
      await lockReportedPost(client, post, as);
      focus.goOn(report.id);
    },
  };

  const close = () => setQuestion(null);
  /** Focus is back at the button that asked, which may be about to go. */
  const leave = async () => {
    flushSync(close);
    await nextFrame();
  };

  return (
    <section className="card report-list" aria-label="Reports" tabIndex={-1} {...focus.props}>
      {arrived && (
        <p className="report-news" role="status">
          <Button size="sm" icon="refresh-cw" onClick={() => void onShowArrived()}>
            Show new reports
          </Button>
        </p>
      )}
      {reports.map((report) => (
        <ReportCard key={report.id} report={report} community={community} acts={acts} />
      ))}
      {reports.length === 0 && children}
      {question && (
        <ReportDialog
          question={question}
          onClose={close}
          leave={leave}
          onBanned={() => focus.goOn(question.report.id)}
        />
      )}
    </section>
  );
}
