import type { OwnUser } from '@confab/api-contract/calls';
import { usePolledUser } from '../data/user-poll.ts';
import { useArrival } from '../features/notifications/arrival.ts';
import { NotificationBell } from '../features/notifications/NotificationBell.tsx';
import { usePush } from '../features/notifications/push/use-push.ts';
import { useTitleCount } from '../features/notifications/title-count.ts';
import AccountMenu from './AccountMenu.tsx';

/** What a member has at the end of the navbar, and what goes on for them on every page. */
export default function MemberBar({ user }: { user: OwnUser }) {
  usePolledUser();
  useTitleCount(user.notificationsNewCount);
  useArrival();
  usePush(user.id);
  return (
    <>
      <NotificationBell newCount={user.notificationsNewCount} />
      <AccountMenu user={user} />
    </>
  );
}
