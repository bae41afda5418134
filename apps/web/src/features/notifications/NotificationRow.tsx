import type { RenderedNotification } from '@confab/api-contract/calls';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useId } from 'react';
import { deleteNotification, markNotification } from '../../data/notifications.ts';
import { postThreadQuery } from '../../data/posts.ts';
import { ownPath } from '../../lib/addresses.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { TimeAgo } from '../../ui/Meta.tsx';
import { postIdIn } from '../post/post-address.ts';
import { kindOf, NotificationFaces } from './NotificationFaces.tsx';
import { NotificationTitle } from './NotificationTitle.tsx';

type Props = {
  notification: RenderedNotification;
  /** Called before the row goes, so that the list can move focus. Without it the row has no menu. */
  onActOn?: (id: number) => void;
};

export function NotificationRow({ notification, onActOn }: Props) {
  const client = useQueryClient();
  const titleId = useId();
  const { id, seen, textFormat, excerpt, community } = notification;
  const { title, toURL } = notification.grouped ?? notification;
  const path = ownPath(toURL);
  const wrote = kindOf(notification.type).by === 'mod';

  const markSeen = () => {
    if (!seen) void markNotification(client, { id, seen: true });
  };
  const open = () => {
    markSeen();
    if (path !== undefined) forgetThreadAt(client, path);
  };
  /** A middle click opens it in a new tab. */
  const openBeside = ({ button }: MouseEvent) => {
    if (button === 1) markSeen();
  };
  const words = (
    <span className="note-title">
      {!seen && <span className="sr-only">Unseen: </span>}
      <NotificationTitle title={title} textFormat={textFormat} />
    </span>
  );
  return (
    <li className={classNames('note', !seen && 'is-unseen')} data-item={id} tabIndex={-1}>
      <NotificationFaces {...notification} size={onActOn ? 42 : 36} />
      <div>
        {path === undefined ? (
          <button id={titleId} type="button" className="note-open" onClick={markSeen}>
            {words}
          </button>
        ) : (
          <a id={titleId} className="note-open" href={path} onClick={open} onAuxClick={openBeside}>
            {words}
          </a>
        )}
        {/* What moderators wrote to the member is read here, to its end. */}
        {excerpt !== '' && (
          <p className={classNames('note-quote', wrote && onActOn ? 'anywhere' : 'one-line')} dir="auto">
            {excerpt}
          </p>
        )}
        <p className="note-where meta row wrap">
          {community && <bdi className="medium">/{community.name}</bdi>}
          <TimeAgo at={notification.updatedAt} short />
        </p>
      </div>
      {onActOn && (
        <Menu
          label="Notification actions"
          entries={() => [
            {
              kind: 'action',
              icon: seen ? 'eye-off' : 'eye',
              label: seen ? 'Mark as unseen' : 'Mark as seen',
              onSelect: () => void markNotification(client, { id, seen: !seen }),
            },
            {
              kind: 'action',
              icon: 'trash-2',
              label: 'Delete',
              danger: true,
              onSelect: () => {
                onActOn(id);
                void deleteNotification(client, id);
              },
            },
          ]}
          button={(props) => (
            <IconButton
              {...props}
              small
              icon="ellipsis"
              label="Notification actions"
              aria-describedby={titleId}
            />
          )}
        />
      )}
    </li>
  );
}

/** Drops the cached thread, so that the page behind a notification shows its comments as they are now. */
function forgetThreadAt(client: QueryClient, path: string): void {
  const publicId = postIdIn(path);
  if (publicId === undefined) return;
  client.removeQueries({ queryKey: postThreadQuery(publicId).queryKey, type: 'inactive' });
}
