import { accountMessages } from '@confab/domain';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { type Account, useRecover } from '../../data/session.ts';
import { announce } from '../../lib/alerts.ts';
import { useSendOnce } from '../../lib/timers.ts';
import { isCallError } from '../../lib/call.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { checkAccount, readAccount } from './account-checks.ts';
import { StepHeading } from './AuthPage.tsx';

type Props = {
  account: string;
  onChange: (account: string) => void;
  onAsked: (account: Account) => void;
};

export function RecoverForm({ account, onChange, onAsked }: Props) {
  const [error, setError] = useState<string>();
  const recover = useRecover();
  const send = useSendOnce(recover);
  const field = useRef<HTMLInputElement>(null);

  const refuse = (text: string) => {
    setError(text);
    field.current?.focus();
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = checkAccount(account);
    if (wrong !== undefined) {
      refuse(wrong);
      return;
    }
    const named = readAccount(account);
    send(named, {
      onSuccess: () => onAsked(named),
      onError: (failure) => {
        if (isCallError(failure) && failure.code === 'invalid-email') refuse(accountMessages.emailInvalid);
      },
    });
  };
  return (
    <>
      <h1>Forgot your password?</h1>
      <p className="sub">We send a link to the email of your account.</p>
      {/* By POST: sent before hydration, an email must not end up in the address bar. */}
      <form className="form" method="post" noValidate onSubmit={handleSubmit}>
        <TextInput
          ref={field}
          label="Username or email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          hint="An account without an email cannot be recovered."
          value={account}
          error={error}
          onChange={(value) => {
            onChange(value);
            setError(undefined);
          }}
        />
        <Button type="submit" kind="primary" size="lg" block busy={recover.isPending}>
          Send link
        </Button>
      </form>
    </>
  );
}

/** The same text whether or not the account exists. */
export function RecoveryAsked({ account }: { account: Account }) {
  return (
    <>
      <span className="modal-art disc accent">
        <Icon name="mail" />
      </span>
      <StepHeading>Check your inbox</StepHeading>
      <p className="sub">
        If <b dir="auto">{'email' in account ? account.email : `@${account.username}`}</b> belongs to an
        account with an email, a link is on its way. It works once, for one hour.
      </p>
      <SendAgain account={account} />
    </>
  );
}

const secondsBetweenMails = 60;

function SendAgain({ account }: { account: Account }) {
  const recover = useRecover();
  const send = useSendOnce(recover);
  const [left, waitAgain] = useCountdown(secondsBetweenMails);
  const waiting = left > 0;
  const id = useId();

  useEffect(() => {
    if (!waiting) announce('You can send the link again.');
  }, [waiting]);

  const handlePress = () => {
    if (waiting) return;
    send(account, {
      onSuccess: () => {
        waitAgain();
        announce('Asked for another link.');
      },
    });
  };
  return (
    <div className="row wrap gap-2 meta tabular">
      {/* Not `disabled`, which would take focus away. */}
      <Button
        aria-disabled={waiting}
        aria-describedby={waiting ? id : undefined}
        busy={recover.isPending}
        onClick={handlePress}
      >
        Send again
      </Button>
      {waiting && <span id={id}>{`in ${left} ${left === 1 ? 'second' : 'seconds'}`}</span>}
    </div>
  );
}

/** Counts seconds down by the clock, since timers of hidden tabs run late. */
function useCountdown(seconds: number): [left: number, again: () => void] {
  const [{ end, now }, setTime] = useState(() => from(seconds));
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const over = left === 0;

  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setTime((time) => ({ ...time, now: Date.now() })), 1000);
    return () => clearInterval(timer);
  }, [over]);

  return [left, () => setTime(from(seconds))];
}

function from(seconds: number): { end: number; now: number } {
  const now = Date.now();
  return { end: now + seconds * 1000, now };
}
