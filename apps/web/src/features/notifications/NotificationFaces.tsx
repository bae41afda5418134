import type { RenderedNotification } from '@confab/api-contract/calls';
import { type NotificationKind, notificationKinds } from '@confab/domain';
import { Avatar, GhostAvatar } from '../../ui/Avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';

/** Who or what a notification is about, with the mark of its kind: a face or two, a community, or a badge. */
export function NotificationFaces({
  type,
  people,
  community,
  icons: [picture],
  size,
}: Pick<RenderedNotification, 'type' | 'people' | 'community' | 'icons'> & { size: number }) {
  const { icon, by, ofPerson } = kindOf(type);
  const [first, second] = people;
  if (first && second) {
    return (
      <span className="note-picture is-pile">
        {[first, second].map(({ username, proPic }) => (
          <Avatar key={username} name={username} picture={proPic} size={Math.round((size * 5) / 7)} />
        ))}
      </span>
    );
  }
  return (
    <span className="note-picture">
      {first ? (
        <Avatar name={first.username} picture={first.proPic} size={size} />
      ) : ofPerson ? (
        <GhostAvatar size={size} />
      ) : community ? (
        <Avatar name={community.name} picture={community.proPic} size={size} kind="community" />
      ) : (
        <img src={picture} alt="" width={size} height={size} loading="lazy" decoding="async" />
      )}
      <span className={classNames('kind disc', by)}>
        <Icon name={icon} className={icon === 'vote-up' ? 'fill' : ''} />
      </span>
    </span>
  );
}

const kinds = new Map<string, NotificationKind>(Object.entries(notificationKinds));

/** Also for types that are newer than this page. */
export const kindOf = (type: string): Omit<NotificationKind, 'icon'> & { icon: IconName } =>
  kinds.get(type) ?? { icon: 'bell' };
