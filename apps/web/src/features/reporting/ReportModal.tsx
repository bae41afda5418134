import { canReport, denialMessages } from '@confab/domain';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { isFinal, type ReportTarget, useReport } from '../../data/report.ts';
import { useStartup, useViewer } from '../../data/startup.ts';
import { BannerNote } from '../../ui/BannerNote.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';
import { useReported } from './reported.ts';

/** Asks why a post or a comment is reported. */
export default function ReportModal({ onClose }: { onClose: () => void }) {
  const target = useReported();
  return target && <ReportDialog target={target} onClose={onClose} />;
}

function ReportDialog({ target, onClose }: { target: ReportTarget; onClose: () => void }) {
  const { reportReasons } = useStartup();
  const decision = canReport(useViewer(), target);
  const [reason, setReason] = useState<number>();
  const { mutate, isPending } = useReport(target);
  // Known at once: `isPending` follows a moment later, too late for the second press of two quick ones.
  const sending = useRef(false);
  const formId = useId();
  const possible = reason !== undefined && decision.allowed;

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!possible || sending.current) return;
    sending.current = true;
    mutate(reason, {
      onSettled: () => {
        sending.current = false;
      },
      onSuccess: onClose,
      onError: (error) => {
        if (isFinal(error)) onClose();
      },
    });
  };

  return (
    <Dialog
      title={`Report ${target.type}`}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="primary" busy={isPending} disabled={!possible}>
            Report
          </Button>
        </>
      }
    >
      <form id={formId} className="form" noValidate onSubmit={handleSubmit}>
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
      </form>
    </Dialog>
  );
}
