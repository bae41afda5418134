import type { List } from '@confab/api-contract/calls';
import { counted } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../../ui/Badge.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';

/** A list among others. All of it leads to the list. */
export function ListTile({ list }: { list: List }) {
  const { username, name, displayName, description, numItems, lastUpdatedAt } = list;
  return (
    <li className="list-tile">
      <span className="tile-icon">
        <Icon name="list" />
      </span>
      <div>
        <h2 dir="auto">
          <Link to="/@{$username}/lists/{-$listName}" params={{ username, listName: name }}>
            {displayName}
          </Link>
        </h2>
        {description !== null && (
          <p className="about" dir="auto">
            {description}
          </p>
        )}
        <p>
          {counted(numItems, 'item')} · updated <TimeAgo at={lastUpdatedAt} />
        </p>
      </div>
      <Badge icon={list.public ? 'globe' : 'lock'}>{list.public ? 'Public' : 'Private'}</Badge>
    </li>
  );
}
