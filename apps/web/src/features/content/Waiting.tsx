import { Link } from '@tanstack/react-router';
import { useStartup } from '../../data/startup.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Count } from '../../ui/Meta.tsx';

/** For moderators and admins: what waits in a community, beside its name; without one the queue that they see. */
export default function Waiting({ of }: { of?: string }) {
  const waiting = useStartup((startup) => startup.waiting);
  const count = waiting
    .filter(({ communityId }) => of === undefined || communityId === of)
    // What is held waits in the tools of its community; the queue of all shows none of it.
    .reduce(
      (sum, one) => sum + one.noCases + one.noAppeals + one.noMail + (of === undefined ? 0 : one.noHeld),
      0,
    );
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
