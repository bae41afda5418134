import type { ViewedUser } from '@confab/api-contract/calls';
import { canBanUser, canGiveBadge, type Decision, deny } from '@confab/domain';
import { useState } from 'react';
import { useBadge } from '../../data/users.ts';
import { useViewer } from '../../data/startup.ts';
import { showAlert } from '../../lib/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import banningStyles from '../banning/banning.css?url';
import { reasonOf } from '../content/menu-entries.ts';
import { BanDialog, UnbanDialog, UserDetailsDialog } from './AdminDialogs.tsx';
import { knownBadges } from './badge-kinds.ts';

type Props = { user: ViewedUser; isOwn: boolean };

export function AdminMenu({ user, isOwn }: Props) {
  const { username } = user;
  const viewer = useViewer();
  const badge = useBadge(username, 'supporter');
  const [dialog, setDialog] = useState<'ban' | 'unban' | 'details'>();
  const close = () => setDialog(undefined);

  const isSupporter = knownBadges(user).includes('supporter');
  const entries = (): MenuEntry[] => [
    { kind: 'action', icon: 'info', label: 'User details', onSelect: () => setDialog('details') },
    {
      kind: 'action',
      icon: 'heart',
      label: isSupporter ? 'Remove supporter badge' : 'Give supporter badge',
      onSelect: () => giveBadge(!isSupporter),
      ...reasonOf(canGiveBadge(viewer, user)),
    },
    ...(isOwn ? [] : [rollbackEntry, banEntry()]),
  ];

  const rollbackEntry: MenuEntry = {
    kind: 'link',
    icon: 'rotate-cw',
    label: 'Roll back',
    href: `/admin/rollback?q=${username}`,
  };

  const giveBadge = (given: boolean) =>
    badge.mutate(given, {
      onSuccess: () =>
        showAlert({ kind: 'ok', text: given ? 'Supporter badge given.' : 'Supporter badge removed.' }),
    });

  function banEntry(): MenuEntry {
    // A deleted account cannot be suspended.
    const decision: Decision = user.deleted ? deny('user-deleted') : canBanUser(viewer, user);
    return user.isBanned
      ? {
          kind: 'action',
          icon: 'circle-check',
          label: 'Unban user',
          onSelect: () => setDialog('unban'),
          ...reasonOf(decision),
        }
      : {
          kind: 'action',
          icon: 'ban',
          label: 'Ban user',
          danger: true,
          onSelect: () => setDialog('ban'),
          ...reasonOf(decision),
        };
  }

  return (
    <>
      <link rel="stylesheet" href={banningStyles} precedence="default" />
      <Menu
        label="Admin"
        entries={entries}
        button={(props) => (
          <Button {...props} icon="shield-check" busy={badge.isPending}>
            Admin
            <Icon name="chevron-down" size={16} />
          </Button>
        )}
      />
      {dialog === 'ban' && <BanDialog username={username} onClose={close} />}
      {dialog === 'unban' && <UnbanDialog username={username} onClose={close} />}
      {dialog === 'details' && <UserDetailsDialog username={username} onClose={close} />}
    </>
  );
}
