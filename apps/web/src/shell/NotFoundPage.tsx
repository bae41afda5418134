import { messages } from '@confab/domain';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Page } from '../ui/Page.tsx';
import { State } from '../ui/State.tsx';
import { SystemPageHead } from './SystemPageHead.tsx';

export function NotFoundPage() {
  return (
    <Page gutter>
      <SystemPageHead title={messages.notFoundTitle} />
      <State
        heading="h1"
        icon="compass"
        title={messages.notFoundTitle}
        text={messages.notFoundText}
        action={<LinkButton to="/">{messages.goHome}</LinkButton>}
      />
    </Page>
  );
}
