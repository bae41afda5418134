import type { MemberSession } from '@confab/api-contract/calls';
import { longDate } from '@confab/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { endSessions, sessionsQuery } from '../../data/account.ts';
import { useBusy } from '../../lib/timers.ts';
import { useFocusInList } from '../../lib/focus.ts';
import { Badge, TimeAgo } from '../../ui/Meta.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { LoadFailure, RowsSkeleton } from '../../ui/State.tsx';
import { Section } from './Section.tsx';

/** The logged-in browsers. Logging one out acts at once. */
export function SessionsSection() {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const { busy, begin } = useBusy((ended: readonly MemberSession[]) => endSessions(client, ended));
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const focus = useFocusInList(useMemo(() => data?.map(({ id }) => id) ?? [], [data]));
  const others = data?.filter(({ current }) => !current) ?? [];

  const end = (ended: readonly MemberSession[]) => {
    if (!busy) setChosen(ended.map(({ id }) => id));
    begin(ended);
  };
  const isEnding = ({ id }: MemberSession) => busy && chosen.includes(id);
  return (
    <Section id="sessions" list={focus.props}>
      <p>Where you are logged in. If you do not know one of these, log it out and change your password.</p>
      {!data && !isError && <RowsSkeleton />}
      {!data && isError && (
        <LoadFailure text="The list of your devices could not be loaded." onRetry={refetch} />
      )}
      <ul className="lined">
        {data?.map((session) => (
          <li key={session.id} className="tool-row" data-item={session.id} tabIndex={-1}>
            <span className={session.current ? 'tile-icon on' : 'tile-icon'}>
              <Icon name={iconOf(session)} />
            </span>
            <div>
              <h3>
                {session.device ?? 'Unknown device'}
                {session.current && (
                  <Badge kind="ok" icon="check">
                    This device
                  </Badge>
                )}
              </h3>
              <p className="sub">
                {session.current ? (
                  'Active now'
                ) : (
                  <>
                    Last seen <TimeAgo at={session.lastSeenAt} />
                  </>
                )}
                , since {longDate(session.createdAt)}
              </p>
            </div>
            {!session.current && (
              <Button
                size="sm"
                aria-label={`Log out ${session.device ?? 'unknown device'}`}
                busy={isEnding(session)}
                onClick={() => {
                  focus.actOn(session.id);
                  end([session]);
                }}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div className="btn-row">
          <Button
            kind="danger-quiet"
            icon="log-out"
            busy={others.every(isEnding)}
            onClick={(event) => {
              // This button disappears with the rows.
              event.currentTarget.closest('section')?.focus();
              end(others);
            }}
          >
            Log out all others
          </Button>
        </div>
      )}
    </Section>
  );
}

/** Device names come from `deviceName` of the api. */
function iconOf({ device }: MemberSession): IconName {
  if (device?.includes('iPad')) return 'tablet';
  return /iPhone|Android/.test(device ?? '') ? 'smartphone' : 'monitor';
}
