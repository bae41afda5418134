import type { BannedUser } from '@confab/api-contract/calls';
import { limits, longDate, moderationMessages } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { useHydrated, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { communityBansQuery, moderationCountsQuery, useBan, useUnban } from '../../data/moderation.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useTextField } from '../../ui/form/Field.tsx';
import { ListHead, pageNumber, Pagination, useLeaveEmptied } from '../../ui/Pagination.tsx';
import { LoadFailure, RowsSkeleton, StateCard } from '../../ui/State.tsx';
import { TimeAgo } from '../../ui/Meta.tsx';
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
      <BanForm communityId={community.id} />
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

type Values = { username: string; reason: string; until: string };

/** Bans a member by username: for good, or until the end of a day. */
function BanForm({ communityId }: { communityId: string }) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const ban = useBan(communityId);
  const form = useForm<Values>({
    defaultValues: { username: '', reason: '', until: '' },
    reValidateMode: 'onSubmit',
  });
  const username = useTextField(form, 'username');
  const reason = useTextField(form, 'reason');
  const until = useTextField(form, 'until', (day) =>
    day !== '' && endOfDay(day) === undefined ? 'Choose a day from today on.' : undefined,
  );

  const handleSubmit = (values: Values) => {
    if (ban.isPending || values.username === '') return;
    const expires = endOfDay(values.until);
    ban.mutate(
      {
        username: values.username,
        ...(values.reason.trim() !== '' && { reason: values.reason }),
        ...(expires !== undefined && { expires }),
      },
      {
        onSuccess: (banned) => {
          // The button is disabled now and would take focus with it.
          form.setFocus('username');
          form.reset();
          showAlert({ kind: 'ok', text: moderationMessages.banned(banned.username) });
          // The latest ban is at the top of the first page.
          void navigate({ to: '.', search: (search) => ({ ...search, page: undefined, q: undefined }) });
        },
        onError: (error) => {
          if (!isCallError(error)) return;
          if (error.code === 'not_admin_nor_mod') {
            showAlert({ id: 'error', kind: 'error', text: moderationMessages.banForbidden });
          }
          const message = nameError(error.code, values.username);
          if (message) form.setError('username', { message }, { shouldFocus: true });
          if (error.code === 'invalid_expires') {
            form.setError('until', { message: 'Choose a day from today on.' }, { shouldFocus: true });
          }
        },
      },
    );
  };
  return (
    <form
      className="card card-pad ban-form"
      noValidate
      onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
    >
      <PersonField {...username} label="Ban a member" />
      <TextInput
        {...reason}
        label="Reason"
        optional
        hint="Kept in the log."
        autoComplete="off"
        max={limits.moderationReasonMax}
      />
      <TextInput {...until} type="date" label="Until" optional hint="Empty: for good." />
      <Button
        type="submit"
        kind="danger-quiet"
        icon="ban"
        disabled={!hydrated || username.value === ''}
        busy={ban.isPending}
      >
        Ban
      </Button>
    </form>
  );
}

function nameError(code: string | null, username: string): string | undefined {
  if (code === 'user_not_found') return moderationMessages.userUnknown;
  return code === 'conflict' ? moderationMessages.alreadyBanned(username) : undefined;
}

/** The end of a day such as '2030-01-31' in the viewer's time zone; undefined for no day or a past one. */
function endOfDay(day: string): string | undefined {
  const end = new Date(`${day}T23:59:59`);
  return end.getTime() > Date.now() ? end.toISOString() : undefined;
}
