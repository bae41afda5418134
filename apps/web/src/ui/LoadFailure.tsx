import { messages } from '@confab/domain';
import { Button } from './Button.tsx';
import './card.css';
import { State } from './State.tsx';

type Props = { text: string; onRetry: () => unknown };

/** Stands where a list would that did not come. */
export function LoadFailure({ text, onRetry }: Props) {
  return (
    <section className="card" role="alert">
      <State
        icon="triangle-alert"
        title={messages.fatalTitle}
        text={text}
        action={
          <Button kind="primary" icon="refresh-cw" onClick={() => void onRetry()}>
            Retry
          </Button>
        }
      />
    </section>
  );
}
