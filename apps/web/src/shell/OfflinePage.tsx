import { messages } from '@confab/domain';
import { useEffect } from 'react';
import { Button } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';
import { State } from '../ui/State.tsx';
import { SystemPageHead } from './SystemPageHead.tsx';

export function OfflinePage({ onRetry }: { onRetry: () => void }) {
  // Talks to the service worker's part of the app, which may have kept a copy (features/installed-app/kept-copy).
  useEffect(() => void dispatchEvent(new Event('offlinepage')), []);
  return (
    <Page gutter>
      <SystemPageHead title={messages.offlineTitle} />
      <State
        heading="h1"
        icon="wifi-off"
        title={messages.offlineTitle}
        text={messages.offlineText}
        action={
          <Button kind="primary" icon="refresh-cw" onClick={onRetry}>
            Retry
          </Button>
        }
      />
    </Page>
  );
}
