import type { BannedUser } from '@confab/api-contract/calls';
import { limits, longDate, moderationMessages } from '@confab/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  banRecordQuery,
  communityBansQuery,
  moderationCountsQuery,
  useUnban,
} from '../../data/moderation.ts';
import { alertError, showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { useTextField } from '../../ui/form/Field.tsx';
import { ListHead, pageNumber, Pagination, useLeaveEmptied } from '../../ui/Pagination.tsx';
import { LoadFailure, RowsSkeleton, StateCard } from '../../ui/State.tsx';
import { TimeAgo } from '../../ui/Meta.tsx';
import { BanDialog } from './BanDialog.tsx';
import { type ModtoolsPageProps, searchedText } from './modtools-page-props.ts';
import { NothingMatches } from './NothingMatches.tsx';
import { ReadCommunity } from './ReadCommunity.tsx';
import { PersonField, PersonRow } from './people.tsx';

/** Banned members, and the form to ban. */
export function BannedPage({ community, search }: ModtoolsPageProps) {
  const page = pageNumber(search.page);
  const q = searchedText(search);
  const { data: counts } = useQuery(moderationCountsQuery(community.id, q));
  return (
    <>
      <BanForm community={community} />
      <div className="toolbar">
        <ListHead title="Banned members" count={counts?.noBanned} />
        <SearchField label="Search banned members" placeholder="Name, or who banned them" value={q ?? ''} />
      </div>
      <Bans community={community} page={page} q={q} />
      {counts && <Pagination page={page} count={Math.ceil(counts.noBanned / limits.moderatorPage)} />}
    </>
  );
}

type BansProps = Pick<ModtoolsPageProps, 'community'> & { page: number; q: string | undefined };

function Bans({ community: { id: communityId, name }, page, q }: BansProps) {
  const {
    data: bans,
    isError,
    isPlaceholderData,
    refetch,
  } = useQuery(communityBansQuery(communityId, { page, q }));
  const unban = useUnban(communityId);
  const emptied = bans?.length === 0 && page > 1 && !isPlaceholderData;
  useLeaveEmptied(emptied, page, page - 1);

  const handleUnban = ({ username }: BannedUser, index: number) => {
    unban.mutate(username, {
      onSuccess: () => {
        showAlert({ kind: 'ok', text: `@${username} is no longer banned.` });
        // The focused button disappears with its row.
        const near = bans?.[index + 1] ?? bans?.[index - 1];
        if (near) document.getElementById(`unban-${near.id}`)?.focus();
      },
    });
  };

  if (!bans || emptied) {
    if (!isError) return <RowsSkeleton />;
    return <LoadFailure text="The list could not be loaded." onRetry={refetch} />;
  }
  if (bans.length === 0 && q !== undefined) {
    return (
      <section className="card">
        <NothingMatches q={q} />
      </section>
    );
  }
  if (bans.length === 0) {
    return (
      <StateCard
        icon="user-x"
        title="Nobody is banned"
        text="Who is banned from this community is listed here."
        action={<ReadCommunity name={name} />}
      />
    );
  }
  return (
    <section className="card" aria-label="Banned members" aria-busy={isPlaceholderData}>
      <ul className="lined">
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

function AboutBan({
  ban: { createdAt, bannedBy, expires, reason, note },
}: {
  ban: BannedUser['communityBan'];
}) {
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
      {reason !== null && <span className="ban-words">{reason}</span>}
      {note !== null && <span className="ban-words">Note: {note}</span>}
    </>
  );
}

type Values = { username: string };

/** Asks for the name of whom to ban; a dialog asks for the rest. */
function BanForm({ community }: Pick<ModtoolsPageProps, 'community'>) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [banning, setBanning] = useState<string>();
  const form = useForm<Values>({ defaultValues: { username: '' }, reValidateMode: 'onSubmit' });
  const username = useTextField(form, 'username');
  const client = useQueryClient();
  /** A name that is unknown is told before a moderator writes why. */
  const handleName = async (name: string) => {
    try {
      await client.query(banRecordQuery(community.id, name));
      setBanning(name);
    } catch (error) {
      if (isCallError(error) && error.code === 'user_not_found')
        form.setError('username', { message: moderationMessages.userUnknown }, { shouldFocus: true });
      else alertError(error);
    }
  };
  return (
    <>
      <form
        className="card card-pad ban-form"
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit((values) => {
            if (values.username !== '') return handleName(values.username);
          })(event)
        }
      >
        <PersonField {...username} label="Ban a member" />
        <Button
          type="submit"
          kind="danger-quiet"
          icon="ban"
          disabled={!hydrated || username.value === ''}
          aria-haspopup="dialog"
        >
          Ban
        </Button>
      </form>
      {banning !== undefined && (
        <BanDialog
          community={community}
          username={banning}
          onClose={() => setBanning(undefined)}
          onBanned={() => {
            form.reset();
            // The latest ban is at the top of the first page.
            void navigate({ to: '.', search: (search) => ({ ...search, page: undefined, q: undefined }) });
          }}
          onRefused={(message) => form.setError('username', { message })}
        />
      )}
    </>
  );
}
