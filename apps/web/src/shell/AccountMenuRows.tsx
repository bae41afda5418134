import type { OwnUser } from '@confab/api-contract/calls';
import { useLogout } from '../data/session.ts';
import { install, useInstallOffer } from '../features/installed-app/install-offer.ts';
import { switchTheme, useTheme } from '../lib/appearance.ts';
import type { MenuEntry } from '../ui/Menu.tsx';
import MenuWindow from '../ui/MenuWindow.tsx';

const adminDashboard: MenuEntry = {
  kind: 'link',
  icon: 'shield-check',
  label: 'Admin dashboard',
  href: '/admin',
};

const installApp: MenuEntry = {
  kind: 'action',
  icon: 'download',
  label: 'Install app',
  onSelect: () => void install(),
};

export default function AccountMenuRows({ user }: { user: OwnUser }) {
  const logout = useLogout();
  const theme = useTheme();
  const offer = useInstallOffer();
  return (
    <MenuWindow
      entries={[
        { kind: 'link', icon: 'settings', label: 'Settings', href: '/settings' },
        { kind: 'link', icon: 'user', label: 'Profile', href: `/@${user.username}` },
        { kind: 'link', icon: 'mail', label: 'Mail', href: '/mail' },
        ...(user.isAdmin ? [adminDashboard] : []),
        {
          kind: 'switch',
          icon: 'moon',
          label: 'Dark mode',
          checked: theme === 'dark',
          onChange: (dark) => switchTheme(dark ? 'dark' : 'light'),
        },
        ...(offer === null ? [] : [installApp]),
        { kind: 'separator' },
        { kind: 'action', icon: 'log-out', label: 'Logout', onSelect: () => logout.mutate() },
      ]}
    />
  );
}
