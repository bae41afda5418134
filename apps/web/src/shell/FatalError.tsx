import { messages } from '@confab/domain';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '../ui/Button.tsx';
import { State } from '../ui/State.tsx';

/** When even the shell cannot be shown. Depends on nothing that could be missing. */
export function FatalError(_props: ErrorComponentProps) {
  return (
    <main id="main">
      <title>{messages.fatalTitle}</title>
      <State
        heading="h1"
        icon="triangle-alert"
        title={messages.fatalTitle}
        text="The site could not be loaded."
        action={
          <Button kind="primary" icon="refresh-cw" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      />
    </main>
  );
}
