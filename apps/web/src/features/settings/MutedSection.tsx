import { limits } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { unmuteAll, unmuteCommunity, unmuteUser, useMutes } from '../../data/mutes.ts';
import { useFocusInList } from '../../lib/focus.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from './Section.tsx';
import { type SectionId, sections } from './settings-table.ts';

export function MutedCommunities() {
  const client = useQueryClient();
  const { communityMutes } = useMutes();
  return (
    <Muted
      id="muted-communities"
      onUnmuteAll={() => unmuteAll(client, 'community')}
      rows={communityMutes.map(({ id, mutedCommunity }) => ({
        id,
        name: `/${mutedCommunity.name}`,
        icon: (
          <Avatar name={mutedCommunity.name} picture={mutedCommunity.proPic} size={30} kind="community" />
        ),
        link: (name) => (
          <Link to="/$name" params={{ name: mutedCommunity.name }}>
            {name}
          </Link>
        ),
        unmute: () => unmuteCommunity(client, mutedCommunity),
      }))}
    />
  );
}

export function MutedUsers() {
  const client = useQueryClient();
  const { userMutes } = useMutes();
  return (
    <Muted
      id="muted-users"
      onUnmuteAll={() => unmuteAll(client, 'user')}
      rows={userMutes.map(({ id, mutedUser }) => ({
        id,
        name: `@${mutedUser.username}`,
        icon: <Avatar name={mutedUser.username} picture={mutedUser.proPic} size={30} />,
        link: (name) => (
          <Link to="/@{$username}" params={{ username: mutedUser.username }}>
            {name}
          </Link>
        ),
        unmute: () => unmuteUser(client, mutedUser),
      }))}
    />
  );
}

type Row = {
  id: string;
  /** With its leading / or @. */
  name: string;
  icon: ReactNode;
  link: (name: ReactNode) => ReactNode;
  unmute: () => Promise<unknown>;
};
type Props = { id: SectionId; rows: readonly Row[]; onUnmuteAll: () => Promise<unknown> };

const rowsAtOnce = 50;

/** Unmuting acts at once, without Save. */
function Muted({ id, rows, onUnmuteAll }: Props) {
  const [most, setMost] = useState(rowsAtOnce);
  const focus = useFocusInList(useMemo(() => rows.map((row) => row.id), [rows]));
  return (
    <Section
      id={id}
      list={focus.props}
      action={
        rows.length > 0 && (
          <Button
            kind="ghost"
            size="sm"
            aria-label={`Unmute all: ${sections[id].title.toLowerCase()}`}
            onClick={(event) => {
              // This button disappears with the rows.
              event.currentTarget.closest('section')?.focus();
              void onUnmuteAll();
            }}
          >
            Unmute all
          </Button>
        )
      }
    >
      {rows.length === 0 && <p className="muted">None</p>}
      <ul className="settings-rows">
        {rows.slice(0, most).map(({ id: muteId, name, icon, link, unmute }) => (
          <li key={muteId} data-item={muteId} tabIndex={-1}>
            {icon}
            <b className="medium anywhere">{link(<bdi>{name}</bdi>)}</b>
            <Button
              size="sm"
              className="push"
              aria-label={`Unmute ${name}`}
              onClick={() => {
                focus.actOn(muteId);
                void unmute();
              }}
            >
              Unmute
            </Button>
          </li>
        ))}
      </ul>
      {rows.length > most && (
        <Button kind="ghost" onClick={() => setMost(most + rowsAtOnce)}>
          Show more
        </Button>
      )}
      {rows.length >= limits.startupMutesMax && most >= rows.length && (
        <p className="muted">The others are listed once some of these are unmuted.</p>
      )}
    </Section>
  );
}
