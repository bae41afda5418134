import type { PublicUser } from '@confab/api-contract/calls';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';

type Props = {
  person: Pick<PublicUser, 'username' | 'proPic'>;
  /** Their place, where the order means something. */
  number?: number;
  badge?: ReactNode;
  /** A line about them. */
  sub: ReactNode;
  action?: ReactNode;
};

/** Somebody in a list of people, with what can be done about them. */
export function PersonRow({ person: { username, proPic }, number, badge, sub, action }: Props) {
  return (
    <li className={classNames('tool-row', number !== undefined && 'has-num')}>
      {number !== undefined && <span className="num">{number}</span>}
      <Avatar name={username} picture={proPic} size={40} />
      <div>
        <h3>
          <Link to="/@{$username}" params={{ username }}>
            <bdi>@{username}</bdi>
          </Link>
          {badge}
        </h3>
        <p className="sub">{sub}</p>
      </div>
      {action}
    </li>
  );
}
