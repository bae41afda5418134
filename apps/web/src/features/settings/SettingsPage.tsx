import type { OwnUser } from '@confab/api-contract/calls';
import { canInvite } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountExportQuery, sessionsQuery } from '../../data/account.ts';
import { loadOwnBan } from '../../data/appeals.ts';
import { useStartup, useViewer } from '../../data/startup.ts';
import { pageHead } from '../../lib/page-head.ts';
import { load } from '../../lib/queries.ts';
import type { Site } from '../../render.ts';
import { Button } from '../../ui/Button.tsx';
import { Page, PageTitle } from '../../ui/Page.tsx';
import '../../ui/page.css';
import { ProfilePictureDialog } from '../image-dialog/picture-dialogs.tsx';
import { OwnBan } from '../banning/OwnBan.tsx';
import { Invitations } from '../invitations/Invitations.tsx';
import { DataSection } from './DataSection.tsx';
import { MutedCommunities, MutedUsers } from './MutedSection.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { Section } from './Section.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import settingsStyles from './settings.css?url';
import { SettingsForm } from './SettingsForm.tsx';
import { OnThisPage, useSectionInView } from './OnThisPage.tsx';

/** The server waits for the lists; the browser shows the page at once. Returns the head. */
export async function loadSettings({ queryClient, site }: { queryClient: QueryClient; site: Site }) {
  if (import.meta.env.SSR) {
    await Promise.allSettled([
      load(queryClient, sessionsQuery),
      load(queryClient, accountExportQuery),
      loadOwnBan(queryClient, null),
    ]);
  }
  return pageHead({
    site,
    title: 'Settings',
    description: 'Your account and how you see this site.',
    path: '/settings',
    noindex: true,
  });
}

export function SettingsPage() {
  const user = useStartup((startup) => startup.user);
  // Null after a logout, until the route redirects.
  return user && <Settings user={user} />;
}

function Settings({ user }: { user: OwnUser }) {
  const [open, setOpen] = useState<'picture' | 'password' | 'deletion'>();
  const close = () => setOpen(undefined);
  const spy = useSectionInView();
  return (
    <Page rail={<OnThisPage {...spy} />}>
      <link rel="stylesheet" href={settingsStyles} precedence="default" />
      <PageTitle title="Settings" />
      {user.isBanned && <OwnBan community={null} />}
      <OnThisPage chips {...spy} />
      <SettingsForm
        user={user}
        onEditPicture={() => setOpen('picture')}
        onChangePassword={() => setOpen('password')}
      >
        <MutedCommunities />
        <MutedUsers />
        <InvitationsSection />
        <SessionsSection />
        <DataSection />
        <Section id="delete">
          <p>Your posts and comments stay, without your name. This cannot be undone.</p>
          <Button kind="danger-quiet" icon="trash-2" onClick={() => setOpen('deletion')}>
            Delete account
          </Button>
        </Section>
      </SettingsForm>
      <div id="settings-end" />
      {open === 'picture' && <ProfilePictureDialog user={user} onClose={close} />}
      {open === 'password' && <ChangePasswordDialog username={user.username} onClose={close} />}
      {open === 'deletion' && <DeleteAccountDialog username={user.username} onClose={close} />}
    </Page>
  );
}

/** For those who may invite: members where the site lets them, and admins. */
function InvitationsSection() {
  const viewer = useViewer();
  const memberInvitations = useStartup((startup) => startup.memberInvitations);
  if (!canInvite(viewer, { memberInvitations }).allowed) return null;
  return (
    <Section id="invitations">
      <p>Who joins by your link is kept with your name. Admins see it.</p>
      <Invitations />
    </Section>
  );
}
