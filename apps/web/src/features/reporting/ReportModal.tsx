import { canReport, denialMessages } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { isFinal, type ReportTarget, rulesQuery, useReport } from '../../data/report.ts';
import { useStartup, useViewer } from '../../data/startup.ts';
import { useSendOnce } from '../../lib/timers.ts';
import { BannerNote } from '../../ui/Page.tsx';
import { RadioGroup } from '../../ui/form/Choices.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useReported } from './report.ts';

/** "Breaks community rules": which of them may be said, too. */
const ofRules = 1;

/** Asks why a post or a comment is reported. */
export default function ReportModal({ onClose }: { onClose: () => void }) {
  const target = useReported();
  return target && <ReportDialog target={target} onClose={onClose} />;
}

function ReportDialog({ target, onClose }: { target: ReportTarget; onClose: () => void }) {
  const { reportReasons } = useStartup();
  const decision = canReport(useViewer(), target);
  const [reason, setReason] = useState<number>();
  const report = useReport(target);
  const send = useSendOnce(report);
  const [rule, setRule] = useState<number>();
  const { data: rules = [] } = useQuery({ ...rulesQuery(target.communityId), enabled: reason === ofRules });
  const possible = reason !== undefined && decision.allowed;

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!possible) return;
    send(
      { reason, ...(reason === ofRules && rule !== undefined && { ruleId: rule }) },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (isFinal(error)) onClose();
        },
      },
    );
  };

  return (
    <FormDialog
      title={`Report ${target.type}`}
      onClose={onClose}
      verb="Report"
      busy={report.isPending}
      disabled={!possible}
      onSubmit={handleSubmit}
    >
      <p>
        Moderators of <bdi>/{target.communityName}</bdi> read every report. The author is not told who sent
        it.
      </p>
      {!decision.allowed && (
        <div role="alert">
          <BannerNote kind="danger" icon="ban">
            {denialMessages[decision.error]}
          </BannerNote>
        </div>
      )}
      <RadioGroup
        label="Reason"
        autoFocus
        options={reportReasons.map(({ id, title, description }) => ({
          value: String(id),
          label: title,
          hint: description,
        }))}
        value={reason === undefined ? undefined : String(reason)}
        onChange={(value) => setReason(Number(value))}
      />
      {reason === ofRules && rules.length > 0 && (
        <RadioGroup
          label="Rule"
          options={rules.map(({ id, rule: words }) => ({ value: String(id), label: words }))}
          value={rule === undefined ? undefined : String(rule)}
          onChange={(value) => setRule(Number(value))}
        />
      )}
    </FormDialog>
  );
}
