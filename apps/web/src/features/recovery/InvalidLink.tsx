import { Button } from '../../ui/Button.tsx';
import { StepHeading } from './StepHeading.tsx';

/** A link that was used, or is too old, and the way to another. */
export function InvalidLink({ onAskAgain }: { onAskAgain: () => void }) {
  return (
    <>
      <StepHeading>This link no longer works</StepHeading>
      <p className="sub">
        It was used already, it is older than an hour, or the password or email has changed since. Nothing was
        changed now.
      </p>
      <Button kind="primary" size="lg" block onClick={onAskAgain}>
        Ask for a new link
      </Button>
    </>
  );
}
