import { useEffect, useId, useRef } from 'react';
import { type Account, useRecover } from '../../data/recovery.ts';
import { announce } from '../../lib/announce.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { StepHeading } from './StepHeading.tsx';
import { useCountdown } from './use-countdown.ts';

/** Says the same whether or not there is such an account: nobody learns here who has one. */
export function RecoveryAsked({ account }: { account: Account }) {
  return (
    <>
      <span className="modal-art">
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

/** Mails take a while: seconds until another one can be asked for. */
const wait = 60;

function SendAgain({ account }: { account: Account }) {
  const recover = useRecover();
  const sending = useRef(false);
  const [left, waitAgain] = useCountdown(wait);
  const waiting = left > 0;
  const id = useId();

  // Talks to screen readers, which hear of no number that changes.
  useEffect(() => {
    if (!waiting) announce('You can send the link again.');
  }, [waiting]);

  const handlePress = () => {
    if (waiting || sending.current) return;
    sending.current = true;
    recover.mutate(account, {
      onSuccess: () => {
        waitAgain();
        announce('Asked for another link.');
      },
      onSettled: () => {
        sending.current = false;
      },
    });
  };
  return (
    <div className="send-again">
      {/* Not taken away from whoever is on it. */}
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
