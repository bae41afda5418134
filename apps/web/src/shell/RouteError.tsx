import { messages } from '@confab/domain';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isCallError } from '../lib/call-error.ts';
import { useOnline } from '../lib/online.ts';
import { Button } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';
import { State } from '../ui/State.tsx';
import { OfflinePage } from './OfflinePage.tsx';
import { SystemPageHead } from './SystemPageHead.tsx';

/** A page whose data did not come: the shell around it stays, and another attempt is one press away. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const online = useOnline();
  const wasOffline = useRef(!online);

  const retry = () => {
    // A part of the app itself is missing: only the whole page brings it.
    if (!isCallError(error)) {
      location.reload();
      return;
    }
    queries.reset();
    reset();
    void router.invalidate();
  };

  // Talks to the network: what could not be loaded without one is loaded when it is back.
  useEffect(() => {
    if (online && wasOffline.current) retry();
    wasOffline.current = !online;
  });

  if (!online) return <OfflinePage onRetry={retry} />;
  return (
    <Page gutter>
      <SystemPageHead title={messages.fatalTitle} />
      <State
        heading="h1"
        icon="triangle-alert"
        title={messages.fatalTitle}
        text="The page could not be loaded."
        action={
          <Button kind="primary" icon="refresh-cw" onClick={retry}>
            Retry
          </Button>
        }
      />
    </Page>
  );
}
