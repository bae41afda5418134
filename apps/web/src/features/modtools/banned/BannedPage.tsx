import type { BannedUser } from '@confab/api-contract/calls';
import { limits, longDate } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { communityBansQuery, useUnban } from '../../../data/community-bans.ts';
import { moderationCountsQuery } from '../../../data/moderation-counts.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import '../../../ui/card.css';
import { Pagination } from '../../../ui/Pagination.tsx';
import { pageNumber } from '../../../ui/page-numbers.ts';
import { State } from '../../../ui/State.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { ListHead } from '../../../ui/tools/ListHead.tsx';
import type { ModtoolsPageProps } from '../parts/modtools-page-props.ts';
import { PersonRow } from '../parts/PersonRow.tsx';
import { RowsSkeleton } from '../../../ui/tools/RowsSkeleton.tsx';
import { BanForm } from './BanForm.tsx';

/** Who is banned from a community, and the form that bans. */
export function BannedPage({ community, search }: ModtoolsPageProps) {
  const { data: counts } = useQuery(moderationCountsQuery(community.id));
  const page = pageNumber(search.page);
  return (
    <>
      <BanForm communityId={community.id} />
      <ListHead title="Banned members" count={counts?.noBanned} />
      <Bans communityId={community.id} page={page} />
      {counts && <Pagination page={page} count={Math.ceil(counts.noBanned / limits.moderatorPage)} />}
    </>
  );
}

function Bans({ communityId, page }: { communityId: string; page: number }) {
  const { data: bans, isError, isPlaceholderData, refetch } = useQuery(communityBansQuery(communityId, page));
  const unban = useUnban(communityId);
  const navigate = useNavigate();
  const emptied = bans?.length === 0 && page > 1 && !isPlaceholderData;

  // Talks to the address: the last one of a page was unbanned, here or by somebody else.
  useEffect(() => {
    if (!emptied) return;
    const previous = page === 2 ? undefined : String(page - 1);
    void navigate({ to: '.', search: (search) => ({ ...search, page: previous }), replace: true });
  }, [emptied, navigate, page]);

  const handleUnban = ({ username }: BannedUser, index: number) => {
    unban.mutate(username, {
      onSuccess: () => {
        showAlert({ kind: 'ok', text: `@${username} is no longer banned.` });
        // The button that had the focus goes with its row.
        const near = bans?.[index + 1] ?? bans?.[index - 1];
        if (near) document.getElementById(`unban-${near.id}`)?.focus();
      },
    });
  };

  if (!bans || emptied) {
    if (!isError) return <RowsSkeleton />;
    return (
      <section className="card">
        <State
          icon="triangle-alert"
          title="The list could not be loaded."
          action={
            <Button icon="refresh-cw" onClick={() => void refetch()}>
              Retry
            </Button>
          }
        />
      </section>
    );
  }
  if (bans.length === 0) {
    return (
      <section className="card">
        <State
          icon="user-x"
          title="Nobody is banned"
          text="Who is banned from this community is listed here."
        />
      </section>
    );
  }
  return (
    <section className="card" aria-label="Banned members" aria-busy={isPlaceholderData}>
      <ul className="tool-rows">
        {bans.map((person, index) => (
          <PersonRow
            key={person.id}
            person={person}
            sub={<AboutBan ban={person.communityBan} />}
            action={
              <Button
                size="sm"
                id={`unban-${person.id}`}
                aria-label={`Unban @${person.username}`}
                busy={unban.isPending && unban.variables === person.username}
                onClick={() => handleUnban(person, index)}
              >
                Unban
              </Button>
            }
          />
        ))}
      </ul>
    </section>
  );
}

function AboutBan({ ban: { createdAt, bannedBy, expires } }: { ban: BannedUser['communityBan'] }) {
  return (
    <>
      Banned <TimeAgo at={createdAt} />
      {bannedBy !== null && (
        <>
          {' '}
          by <bdi>@{bannedBy}</bdi>
        </>
      )}
      {expires !== null && <>, until {longDate(expires)}</>}
    </>
  );
}
