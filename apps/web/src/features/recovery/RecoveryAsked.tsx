import { Button } from '../../ui/Button.tsx';
import { StepHeading } from './StepHeading.tsx';

type Props = { account: string; onAskAgain: () => void };

/** Says the same whether or not there is such an account: nobody learns here who has one. */
export function RecoveryAsked({ account, onAskAgain }: Props) {
  return (
    <>
      <StepHeading>Check your inbox</StepHeading>
      <p className="sub">
        If <b dir="auto">{account.trim()}</b> belongs to an account with an email, a link is on its way. It
        works once, for one hour.
      </p>
      <Button block onClick={onAskAgain}>
        Nothing came? Ask again
      </Button>
    </>
  );
}
