import { counted } from '@confab/domain';
import { useStartup, useViewer } from '../../data/startup.ts';
import { openModal } from '../../lib/modals.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import './site-info.css';

/** In the rail, in the drawer, and for visitors on phones in the feed. */
export function WelcomeCard() {
  const { user } = useViewer();
  const joined = useStartup(({ noCommunities }) => noCommunities);
  return (
    <section className="welcome stack gap-3 secondary text-md card">
      <h2>Join the discussion</h2>
      {user ? (
        <>
          <p>
            Ask, show your work, or answer someone. You are in {counted(joined, 'community', 'communities')}.
          </p>
          <LinkButton to="/new" kind="primary" block icon="square-pen">
            Create post
          </LinkButton>
          {user.isAdmin && (
            <Button block icon="plus" onClick={() => openModal('create-community')}>
              Create community
            </Button>
          )}
        </>
      ) : (
        <>
          <VisitorWords />
          <Button kind="primary" block onClick={() => openModal('signup')}>
            Create new account
          </Button>
        </>
      )}
    </section>
  );
}

export function VisitorWords() {
  const noUsers = useStartup((startup) => startup.noUsers);
  return (
    <p>
      {counted(noUsers, 'person talks', 'people talk')} here about the things they care about. No ads, no
      tracking, and you can read everything without an account.
    </p>
  );
}
