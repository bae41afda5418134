import { accountMessages, errorCatalog, isValidEmail, limits } from '@confab/domain';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { guestRefusal, type ReportTarget, useReportAsGuest } from '../../data/report.ts';
import { useStartup } from '../../data/startup.ts';
import { isCallError } from '../../lib/call.ts';
import { useSendOnce } from '../../lib/timers.ts';
import { Button } from '../../ui/Button.tsx';
import { RadioGroup } from '../../ui/form/Choices.tsx';
import { useTextField } from '../../ui/form/Field.tsx';
import { TextArea, TextInput } from '../../ui/form/TextInput.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Captcha, checkCaptcha, testToken } from '../captcha/Captcha.tsx';
import { useReported } from './report.ts';

type Props = { onDone: () => void };

/** The form of visitors who report something without an account. */
export default function GuestReport({ onDone }: Props) {
  const target = useReported();
  return target && <GuestForm target={target} onDone={onDone} />;
}

type Values = { reason: string; text: string; email: string; captchaToken: string };

function GuestForm({ target, onDone }: Props & { target: ReportTarget }) {
  const { reportReasons, captcha } = useStartup();
  const report = useReportAsGuest(target);
  const send = useSendOnce(report);
  const [refusals, setRefusals] = useState(0);
  const [refused, setRefused] = useState<string>();
  const unsolved = captcha === 'test' ? testToken : '';
  const form = useForm<Values>({
    defaultValues: { reason: '', text: '', email: '', captchaToken: unsolved },
    // The next key press clears an error; it returns only when the form is sent again.
    reValidateMode: 'onSubmit',
  });
  const reason = useTextField(form, 'reason', (id) =>
    id === '' ? errorCatalog['invalid-report-reason'].message : undefined,
  );
  const text = useTextField(form, 'text', (words) =>
    words.trim() === '' ? errorCatalog['empty-message'].message : undefined,
  );
  const email = useTextField(form, 'email', (address) =>
    isValidEmail(address.trim()) ? undefined : accountMessages.emailInvalid,
  );
  const captchaToken = useTextField(form, 'captchaToken', checkCaptcha);

  const handleSubmit = ({ reason: id, ...given }: Values) => {
    setRefused(undefined);
    send(
      { ...given, reason: Number(id) },
      {
        onError: (error) => {
          // The server consumes the token with any refusal.
          captchaToken.onChange(unsolved);
          setRefusals(refusals + 1);
          const field = fieldOf(error);
          const sentence = guestRefusal(error, target.type);
          if (field) form.setError(field, { message: sentence ?? '' }, { shouldFocus: true });
          else setRefused(sentence);
        },
      },
    );
  };

  if (report.isSuccess) return <Thanks email={report.variables.email.trim()} onDone={onDone} />;
  return (
    <form
      className="form"
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
    >
      <p>
        Moderators of <bdi>/{target.communityName}</bdi> read every report. They do not see your address, and
        the author is not told who sent it.
      </p>
      <div className="field" ref={(element) => reason.ref(element?.querySelector('input') ?? null)}>
        <RadioGroup
          label="Reason"
          autoFocus
          options={reportReasons.map(({ id, title, description }) => ({
            value: String(id),
            label: title,
            hint: description,
          }))}
          value={reason.value}
          onChange={reason.onChange}
        />
        {reason.error && (
          <p className="error" role="alert">
            <Icon name="circle-alert" />
            {reason.error}
          </p>
        )}
      </div>
      <TextArea {...text} label="What is wrong with it?" rows={3} max={limits.guestReportMax} />
      <TextInput
        {...email}
        label="Email"
        type="email"
        autoComplete="email"
        hint="For one mail with the decision. Then it is deleted."
      />
      <Captcha
        key={refusals}
        again={refusals > 0}
        onToken={captchaToken.onChange}
        error={captchaToken.error}
      />
      {refused && <p role="alert">{refused}</p>}
      <Button type="submit" kind="primary" size="lg" block busy={report.isPending}>
        Send report
      </Button>
    </form>
  );
}

/** It takes focus, because the form is gone. */
function Thanks({ email, onDone }: Props & { email: string }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className="stack gap-4">
      <p ref={notice} role="status" tabIndex={-1} className="anywhere">
        Thank you. We will write to <b dir="auto">{email}</b> when we have decided.
      </p>
      <Button size="lg" block onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

/** The field that a refusal is about. */
function fieldOf(error: Error): keyof Values | undefined {
  switch (isCallError(error) ? error.code : null) {
    case 'invalid-report-reason':
      return 'reason';
    case 'empty-message':
      return 'text';
    case 'invalid-email':
      return 'email';
    case 'captcha_verify_fail_1':
    case 'captcha_verify_fail_2':
      return 'captchaToken';
    case null:
    default:
      return undefined;
  }
}
