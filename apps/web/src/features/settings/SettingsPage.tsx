import type { OwnUser } from '@confab/api-contract/calls';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useStartup } from '../../data/startup.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadBoundary } from '../../ui/LoadBoundary.tsx';
import { Page } from '../../ui/Page.tsx';
import '../../ui/rail-card.css';
import { DataSection } from './DataSection.tsx';
import { MutedCommunities, MutedUsers } from './MutedSection.tsx';
import { Section } from './Section.tsx';
import { sections } from './sections.ts';
import { SessionsSection } from './SessionsSection.tsx';
import settingsStyles from './settings.css?url';
import { SettingsForm } from './SettingsForm.tsx';

const ProfilePictureDialog = lazy(() => import('../image-dialog/ProfilePictureDialog.tsx'));
const ChangePasswordDialog = lazy(() => import('./ChangePasswordDialog.tsx'));
const DeleteAccountDialog = lazy(() => import('./DeleteAccountDialog.tsx'));

/** Everything somebody can set about their account and this device. */
export function SettingsPage() {
  const user = useStartup((startup) => startup.user);
  // For a moment after a logout, until the routes have decided where to go.
  return user && <Settings user={user} />;
}

function Settings({ user }: { user: OwnUser }) {
  const [open, setOpen] = useState<'picture' | 'password' | 'deletion'>();
  const close = () => setOpen(undefined);
  return (
    <Page rail={<OnThisPage />}>
      <link rel="stylesheet" href={settingsStyles} precedence="default" />
      <h1 className="settings-title">Settings</h1>
      <SettingsForm
        user={user}
        onEditPicture={() => setOpen('picture')}
        onChangePassword={() => setOpen('password')}
      >
        <MutedCommunities />
        <MutedUsers />
        <SessionsSection />
        <DataSection />
        <Section id="delete" title="Delete account">
          <p>Your posts and comments stay, without your name. This cannot be undone.</p>
          <Button kind="danger-quiet" icon="trash-2" onClick={() => setOpen('deletion')}>
            Delete account
          </Button>
        </Section>
      </SettingsForm>
      <LoadBoundary key={open} onFailure={close}>
        <Suspense>
          {open === 'picture' && <ProfilePictureDialog user={user} onClose={close} />}
          {open === 'password' && <ChangePasswordDialog username={user.username} onClose={close} />}
          {open === 'deletion' && <DeleteAccountDialog username={user.username} onClose={close} />}
        </Suspense>
      </LoadBoundary>
    </Page>
  );
}

/** Leads to the parts of the page. */
function OnThisPage() {
  return (
    <nav className="rail-card" aria-label="On this page">
      <ul className="nav-list settings-nav">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              className="nav-link"
              to="/settings"
              hash={id}
              replace
              activeOptions={{ exact: true, includeHash: true }}
            >
              <span>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
