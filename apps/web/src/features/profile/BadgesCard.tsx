import type { ViewedUser } from '@confab/api-contract/calls';
import type { BadgeType } from '@confab/domain';
import { useState } from 'react';
import { useSite } from '../../data/site.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RailCard } from '../../ui/RailCard.tsx';
import { badgeKinds, knownBadges } from './badge-kinds.ts';

/** What somebody was singled out for; each badge tells of itself when it is pressed. */
export function BadgesCard({ user }: { user: ViewedUser }) {
  const [told, setTold] = useState<BadgeType>();
  const badges = knownBadges(user);
  if (badges.length === 0) return null;
  return (
    <RailCard title="Badges">
      <ul className="badge-tiles">
        {badges.map((type) => (
          <li key={type}>
            <BadgeTile type={type} onPress={() => setTold(type)} />
          </li>
        ))}
      </ul>
      {told && <BadgeDialog type={told} username={user.username} onClose={() => setTold(undefined)} />}
    </RailCard>
  );
}

function BadgeTile({ type, onPress }: { type: BadgeType; onPress: () => void }) {
  const siteName = useSite().name;
  const { name, icon, deed } = badgeKinds[type];
  return (
    <button type="button" className="badge-tile" aria-haspopup="dialog" onClick={onPress}>
      <span className="art">
        <Icon name={icon} size={18} />
      </span>
      <span>
        <b>{name}</b>
        <small>{deed(siteName)}</small>
      </span>
    </button>
  );
}

type DialogProps = { type: BadgeType; username: string; onClose: () => void };

function BadgeDialog({ type, username, onClose }: DialogProps) {
  const siteName = useSite().name;
  const { name, icon, deed } = badgeKinds[type];
  return (
    <Dialog title={name} size="small" onClose={onClose}>
      <div className="badge-told">
        <span className="art">
          <Icon name={icon} size={24} />
        </span>
        <p>
          <bdi>@{username}</bdi> {deed(siteName)}.
        </p>
      </div>
    </Dialog>
  );
}
