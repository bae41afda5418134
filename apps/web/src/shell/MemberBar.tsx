import type { OwnUser } from '@confab/api-contract/calls';
import { counted, ownNameLabel } from '@confab/domain';
import { useEffect } from 'react';
import { useStartup } from '../data/startup.ts';
import { usePolledUser } from '../data/user-poll.ts';
import { NotificationBell, useArrival } from '../features/notifications/NotificationBell.tsx';
import { useTitleCount } from '../features/notifications/new-count.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { whenIdle } from '../lib/timers.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import { classNames } from '../ui/class-names.ts';

/** The member's part of the navbar, and the code that runs for members on every page. */
export function MemberBar({ user }: { user: OwnUser }) {
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

/** Once the page is idle: its code comes after everything that can be seen. */
function usePush(memberId: string) {
  const publicKey = useStartup(({ vapidPublicKey }) => vapidPublicKey);

  // Once per member: another one may have used this browser.
  useEffect(() => {
    const left = new AbortController();
    const begin = async () => {
      const { beginPush } = await import('../features/notifications/push.ts');
      await beginPush(publicKey, left.signal);
    };
    left.signal.addEventListener(
      'abort',
      // Without its code, or with a service worker that fails, the next start tries again.
      whenIdle(() => void begin().catch(() => undefined)),
    );
    return () => left.abort();
  }, [memberId, publicKey]);
}

const AccountMenuRows = lazyPart(() => import('./AccountMenuRows.tsx'));

export function AccountMenu({ user }: { user: OwnUser }) {
  return (
    <>
      <span className="points not-phone">{counted(user.points, 'point')}</span>
      <Menu
        label="Account"
        button={(props) => (
          <button {...props} type="button" className="me-btn text-md medium">
            <Avatar name={user.username} picture={user.proPic} size={28} />
            <OwnName username={user.username} />
            <Icon name="chevron-down" size={16} />
          </button>
        )}
        preload={AccountMenuRows.preload}
      >
        <AccountMenuRows user={user} />
      </Menu>
    </>
  );
}

/** Renders both labels; the style sheet shows the one that fits, because the server does not know the screen. */
function OwnName({ username }: { username: string }) {
  const long = ownNameLabel(username, 'small') === 'me';
  return (
    <>
      <span className={classNames('me-name full', long && 'is-long')}>
        <bdi>{ownNameLabel(username, 'wide')}</bdi>
      </span>
      <span className={classNames('me-name short', long && 'is-long')}>{ownNameLabel(username, 'tiny')}</span>
    </>
  );
}
