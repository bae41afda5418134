import type { ViewedUser } from '@confab/api-contract/calls';
import { accountMessages, type Viewer } from '@confab/domain';
import '../../ui/avatar.css';
import { cssVariables } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import '../../ui/state.css';

const states = {
  deleted: {
    icon: 'user-x',
    title: accountMessages.accountDeleted,
    text: 'Posts and comments of this account stay where they were, without the name.',
  },
  suspended: {
    icon: 'ban',
    title: accountMessages.accountSuspended,
    text: 'This account broke the guidelines. What it wrote is not listed here.',
  },
} as const;

/** Replaces a hidden profile: no name, no tabs, one link. */
export function GoneAccount({ state }: { state: keyof typeof states }) {
  const { icon, title, text } = states[state];
  return (
    <Page>
      <section className="card">
        <div className="state">
          <span className="avatar ghost gone-avatar" style={cssVariables({ '--size': '88px' })}>
            <Icon name={icon} size={24} />
          </span>
          <h1>{title}</h1>
          <p>{text}</p>
          <div className="btn-row">
            <LinkButton to="/" kind="primary">
              Go home
            </LinkButton>
          </div>
        </div>
      </section>
    </Page>
  );
}

/** Only admins see deleted and suspended accounts; others see a notice (product-a 2). */
export function profileState(user: ViewedUser, viewer: Viewer): 'shown' | 'deleted' | 'suspended' {
  const isAdmin = viewer.user?.isAdmin === true;
  if (user.deleted && !isAdmin) return 'deleted';
  return user.isBanned && !(isAdmin && user.bannedAt !== null) ? 'suspended' : 'shown';
}
