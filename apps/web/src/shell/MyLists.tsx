import { layout } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import { useStartup } from '../data/startup.ts';
import { Count } from '../ui/Count.tsx';
import { openModal } from '../lib/modals.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { opensSoon } from './modal-parts.ts';

/** The lists of the viewer in the sidebar, the one last added to first. */
export default function MyLists() {
  const lists = useStartup((startup) => startup.lists);
  const username = useStartup(({ user }) => user?.username);
  if (username === undefined || lists.length === 0) return null;
  return (
    <div className="nav-group">
      <div className="nav-head">
        <h2>My Lists</h2>
        <IconButton
          icon="plus"
          label="New list"
          small
          {...opensSoon('create-list')}
          onClick={() => openModal('create-list')}
        />
      </div>
      <ul className="nav-list">
        {lists.slice(0, layout.sidebarLists).map(({ id, name, displayName, public: isPublic, numItems }) => (
          <li key={id}>
            <Link
              className="nav-link"
              to="/@{$username}/lists/{-$listName}"
              params={{ username, listName: name }}
              activeOptions={{ includeSearch: false }}
            >
              <Icon name={isPublic ? 'list' : 'lock'} />
              <span dir="auto">{displayName}</span>
              <span className="tail" aria-hidden="true">
                <Count value={numItems} />
              </span>
            </Link>
          </li>
        ))}
        {lists.length > layout.sidebarLists && (
          <li>
            <Link
              className="nav-link is-quiet"
              to="/@{$username}/lists/{-$listName}"
              params={{ username, listName: undefined }}
            >
              <Icon name="list" />
              <span>All lists</span>
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}
