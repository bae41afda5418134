import { Link } from '@tanstack/react-router';
import { useStartup } from '../../data/startup.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Count } from '../../ui/Meta.tsx';

/** For moderators and admins: what waits in a community, beside its name; without one the queue that they see. */
export default function Waiting({ of }: { of?: string }) {
  const waiting = useStartup((startup) => startup.waiting);
  const count = waiting
    .filter(({ communityId }) => of === undefined || communityId === of)
    .reduce((sum, { noCases, noHeld, noAppeals, noMail }) => sum + noCases + noHeld + noAppeals + noMail, 0);
  const number = count > 0 && (
    <span className="waits">
      <Count value={count} />
      <span className="sr-only"> waiting</span>
    </span>
  );
  if (of !== undefined) return number;
  return (
    <li>
      <Link className="nav-link" to="/modqueue" activeOptions={{ includeSearch: false }}>
        <Icon name="shield" />
        <span>Moderation</span>
        {number}
      </Link>
    </li>
  );
}
