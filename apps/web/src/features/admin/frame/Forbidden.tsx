import { moderationMessages } from '@confab/domain';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Page } from '../../../ui/Page.tsx';
import { State } from '../../../ui/State.tsx';

/** The site administration, seen by somebody who is no admin. */
export function Forbidden() {
  return (
    <Page gutter>
      <State
        heading="h1"
        icon="lock"
        title={moderationMessages.forbiddenTitle}
        text="These pages are for the admins of the site."
        action={
          <LinkButton to="/" kind="primary">
            Go home
          </LinkButton>
        }
      />
    </Page>
  );
}
