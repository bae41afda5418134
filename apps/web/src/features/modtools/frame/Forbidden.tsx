import { moderationMessages } from '@confab/domain';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Page } from '../../../ui/Page.tsx';
import { State } from '../../../ui/State.tsx';

/** The tools of a community, seen by somebody who does not moderate it. */
export function Forbidden({ name }: { name: string }) {
  return (
    <Page gutter>
      <State
        heading="h1"
        icon="lock"
        title={moderationMessages.forbiddenTitle}
        text={
          <>
            These tools are for the moderators of <bdi>/{name}</bdi>.
          </>
        }
        action={
          <>
            <LinkButton to="/" kind="primary">
              Go home
            </LinkButton>
            <LinkButton to="/$name" params={{ name }}>
              <span>
                Back to <bdi>/{name}</bdi>
              </span>
            </LinkButton>
          </>
        }
      />
    </Page>
  );
}
