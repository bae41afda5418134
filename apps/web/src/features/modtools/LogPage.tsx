import type { CommunityDetail } from '@confab/api-contract/calls';
import { type ModerationAct, moderationActs, operatorName, type SiteAct } from '@confab/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type LogFilter, moderationLogQuery } from '../../data/moderation.ts';
import { asText } from '../../lib/addresses.ts';
import { isCallError } from '../../lib/call.ts';
import { useClock } from '../../lib/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/form/Choices.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { LoadFailure, Skeleton, State } from '../../ui/State.tsx';
import { RoleBadge } from '../authorship/Author.tsx';
import {
  byDay,
  dayName,
  hourOf,
  isByItself,
  logSentence,
  personOf,
  type Piece,
  type ShownEntry,
} from './log-sentence.ts';
import { type ModtoolsPageProps, type ModtoolsSearch, searchedText } from './modtools-page-props.ts';
import { NothingMatches } from './NothingMatches.tsx';
import { ReadCommunity } from './ReadCommunity.tsx';

/** Actions of moderators and admins, latest first. */
export function LogPage({ community, search }: ModtoolsPageProps) {
  const filter = logFilter(search);
  const { q } = filter;
  const log = useInfiniteQuery(moderationLogQuery(community.id, filter));
  const entries = log.data?.pages.flatMap((page) => page.entries);
  const names = entries?.flatMap(({ by }) => by ?? []) ?? [];
  // The address names an unknown account.
  const unknownName = isCallError(log.error, 404);

  return (
    <>
      <h2 className="sr-only">Log</h2>
      <LogFilters community={community} filter={filter} names={names} />
      {log.isError && !entries && !unknownName ? (
        <LoadFailure text="The log could not be loaded." onRetry={log.refetch} />
      ) : (
        <section className="card" aria-label="Log" aria-busy={!entries && !unknownName}>
          {entries?.length === 0 && q !== undefined ? (
            <NothingMatches q={q} />
          ) : entries?.length === 0 || unknownName ? (
            <State
              icon="history"
              title="Nothing here"
              text="No act of a moderator fits."
              action={<ReadCommunity name={community.name} />}
            />
          ) : entries ? (
            <LogDays entries={entries} community={community.name} />
          ) : (
            <LogSkeleton />
          )}
        </section>
      )}
      {log.hasNextPage && (
        <div className="log-more center">
          <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {log.isFetchNextPageError ? 'Retry' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
}

/** The filter in an address. */
export function logFilter(search: ModtoolsSearch): LogFilter {
  return { by: asText(search.by), act: actNamed(search.act), q: searchedText(search) };
}

type DaysProps = {
  entries: readonly ShownEntry[];
  /** Of entries that do not name their own. */
  community: string;
  /** Whether the log names who acted. */
  named?: boolean;
};

export function LogDays({ entries, community, named = true }: DaysProps) {
  // Joined into one text, because what the clock gives is compared by value.
  const names = useClock((clock) => entries.map(({ createdAt }) => dayName(createdAt, clock)).join('\n'));
  return byDay(entries, names.split('\n')).map((day) => (
    <section key={day.day} className="log-day">
      <h3>{day.day}</h3>
      <ol>
        {day.entries.map((entry) => (
          <LogItem key={`${entry.act} ${entry.id}`} entry={entry} community={community} named={named} />
        ))}
      </ol>
    </section>
  ));
}

function LogSkeleton() {
  return (
    <ul className="log-day" aria-label="Loading the log">
      {['46%', '64%', '38%', '52%'].map((width) => (
        <li key={width} className="log-item secondary text-ui" aria-hidden="true">
          <Skeleton width="34px" height="34px" shape="round" />
          <Skeleton width={width} height="18px" />
        </li>
      ))}
    </ul>
  );
}

type Props = {
  community: CommunityDetail;
  filter: LogFilter;
  /** People in the log, including former moderators. */
  names: readonly string[];
};

function LogFilters({ community, filter, names }: Props) {
  const { by = '' } = filter;
  const navigate = useNavigate();
  const choose = (chosen: { by?: string; act?: string }) =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, ...emptyAsAbsent(chosen) }),
      replace: true,
    });
  const people = new Set([...community.mods.map(({ username }) => username), ...names, ...(by ? [by] : [])]);

  return (
    <div className="toolbar log-filters">
      <Select
        label="Moderator"
        value={by}
        onChange={(name) => choose({ by: name })}
        options={[
          { value: '', label: 'All moderators' },
          ...[...people].map((name) => ({
            value: name,
            label: name === operatorName ? 'Automod and the site itself' : `@${name}`,
          })),
        ]}
      />
      <Select
        label="Action"
        value={filter.act ?? ''}
        onChange={(name) => choose({ act: name })}
        options={[
          { value: '', label: 'All actions' },
          ...moderationActs.map((name) => ({ value: name, label: actLooks[name].label })),
        ]}
      />
      <SearchField
        label="Search the log"
        placeholder="Title, comment, name or reason"
        value={filter.q ?? ''}
        kept={{ by: filter.by, act: filter.act }}
      />
      <p className="push muted text-md">Entries cannot be changed or deleted.</p>
    </div>
  );
}

function emptyAsAbsent(chosen: Record<string, string>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, value || undefined]));
}

function LogItem({
  entry,
  community: place,
  named,
}: {
  entry: ShownEntry;
  community: string;
  named: boolean;
}) {
  const { act, comment, reason, createdAt, communityName } = entry;
  const { icon, tone } = actLooks[act];
  const hour = useClock((clock) => hourOf(createdAt, clock));
  // Without names it does not tell who gave the role up and who lost it.
  const sentence =
    !named && act === 'remove_moderator'
      ? [personOf(entry.username), ' is no longer a moderator']
      : [named || isByItself(entry) ? '' : `${roleOf(entry)} `, ...logSentence(entry)];
  const community = communityName ?? place;
  return (
    <li className="log-item secondary text-ui">
      <span className={classNames('disc', tone)}>
        <Icon name={icon} size={18} />
      </span>
      <div className="what">
        {named && !isByItself(entry) && <Actor entry={entry} />}
        {sentence.map((piece, index) => (
          // The parts of a sentence keep their order.
          <PieceView key={index} piece={piece} community={community} />
        ))}
        {communityName && communityName !== place && (
          <>
            {' in '}
            <Link to="/$name" params={{ name: communityName }}>
              <bdi>/{communityName}</bdi>
            </Link>
          </>
        )}
        {comment?.excerpt && <q dir="auto">{comment.excerpt}</q>}
        {reason !== null && <p dir="auto">{act === 'add_note' ? reason : `Reason: ${reason}`}</p>}
      </div>
      <time dateTime={createdAt}>{hour}</time>
    </li>
  );
}

const roleOf = ({ actedAs }: ShownEntry) => (actedAs === 'admins' ? 'An admin' : 'A moderator');

function Actor({ entry: { by, actedAs } }: { entry: ShownEntry }) {
  return (
    <>
      <PieceView piece={personOf(by)} community="" />
      {actedAs === 'admins' && (
        <>
          {' '}
          <RoleBadge group="admins" />
        </>
      )}{' '}
    </>
  );
}

function PieceView({ piece, community }: { piece: Piece; community: string }) {
  if (typeof piece === 'string') return piece;
  switch (piece.kind) {
    case 'name':
      return (
        <Link to="/@{$username}" params={{ username: piece.name }} className="who">
          <bdi>@{piece.name}</bdi>
        </Link>
      );
    case 'post': {
      const { publicId, title, commentId } = piece;
      const post = { name: community, publicId };
      return commentId === undefined ? (
        <Link to="/$name/post/$publicId" params={post}>
          <bdi>{title}</bdi>
        </Link>
      ) : (
        <Link to="/$name/post/$publicId/$commentId" params={{ ...post, commentId }}>
          <bdi>{title}</bdi>
        </Link>
      );
    }
    case 'text':
      return (
        <b>
          <bdi>{piece.text}</bdi>
        </b>
      );
  }
}

type Look = {
  /** The label in the filter. */
  label: string;
  icon: IconName;
  tone?: 'danger' | 'warn' | 'ok' | 'mod';
};

export const actLooks: Record<ModerationAct | SiteAct, Look> = {
  delete_post: { label: 'Deleted posts', icon: 'trash-2', tone: 'danger' },
  lock_post: { label: 'Locked posts', icon: 'lock', tone: 'warn' },
  unlock_post: { label: 'Unlocked posts', icon: 'lock-open', tone: 'ok' },
  pin_post: { label: 'Pinned posts', icon: 'pin' },
  unpin_post: { label: 'Unpinned posts', icon: 'pin' },
  delete_comment: { label: 'Deleted comments', icon: 'trash-2', tone: 'danger' },
  ignore_report: { label: 'Ignored reports', icon: 'check' },
  ban: { label: 'Bans', icon: 'ban', tone: 'danger' },
  unban: { label: 'Lifted bans', icon: 'circle-check', tone: 'ok' },
  add_moderator: { label: 'New moderators', icon: 'user-plus', tone: 'mod' },
  remove_moderator: { label: 'Removed moderators', icon: 'user-minus', tone: 'mod' },
  add_rule: { label: 'New rules', icon: 'scroll-text' },
  change_rule: { label: 'Changed rules', icon: 'scroll-text' },
  delete_rule: { label: 'Deleted rules', icon: 'scroll-text' },
  change_settings: { label: 'Changed settings', icon: 'settings' },
  change_icon: { label: 'Changed icons', icon: 'image' },
  change_banner: { label: 'Changed banners', icon: 'image' },
  add_default: { label: 'Made default', icon: 'globe' },
  remove_default: { label: 'Taken off the defaults', icon: 'globe' },
  change_site_settings: { label: 'Changed settings of the site', icon: 'settings' },
  approve_sign_up: { label: 'Approved accounts', icon: 'user-plus', tone: 'ok' },
  decline_sign_up: { label: 'Declined accounts', icon: 'user-x', tone: 'danger' },
  reopen_sign_up: { label: 'Requests for accounts heard again', icon: 'user-plus' },
  create_invitation: { label: 'Invitations', icon: 'mail' },
  revoke_invitation: { label: 'Revoked invitations', icon: 'mail' },
  add_block: { label: 'Blocks', icon: 'ban', tone: 'danger' },
  remove_block: { label: 'Lifted blocks', icon: 'circle-check', tone: 'ok' },
  dismiss_ring: { label: 'Dismissed vote rings', icon: 'check' },
  relist_ring: { label: 'Vote rings listed again', icon: 'users' },
  end_ban: { label: 'Ended bans', icon: 'circle-check', tone: 'ok' },
  shorten_ban: { label: 'Shortened bans', icon: 'clock' },
  keep_ban: { label: 'Kept bans', icon: 'ban' },
  suspend_account: { label: 'Suspensions', icon: 'ban', tone: 'danger' },
  readmit_account: { label: 'Lifted suspensions', icon: 'circle-check', tone: 'ok' },
  end_suspension: { label: 'Ended suspensions', icon: 'circle-check', tone: 'ok' },
  shorten_suspension: { label: 'Shortened suspensions', icon: 'clock' },
  keep_suspension: { label: 'Kept suspensions', icon: 'ban' },
  roll_back: { label: 'Roll-backs', icon: 'rotate-cw', tone: 'danger' },
  stop_roll_back: { label: 'Stopped roll-backs', icon: 'x' },
  undo_roll_back: { label: 'Undone roll-backs', icon: 'rotate-cw', tone: 'ok' },
  roll_back_site: { label: 'Roll-backs on the site', icon: 'rotate-cw', tone: 'danger' },
  stop_roll_back_site: { label: 'Stopped roll-backs on the site', icon: 'x' },
  undo_roll_back_site: { label: 'Undone roll-backs on the site', icon: 'rotate-cw', tone: 'ok' },
  restore_post: { label: 'Restored posts', icon: 'rotate-cw', tone: 'ok' },
  restore_comment: { label: 'Restored comments', icon: 'rotate-cw', tone: 'ok' },
  reopen_report: { label: 'Reopened reports', icon: 'flag' },
  add_removal_reason: { label: 'New reasons', icon: 'scroll-text' },
  change_removal_reason: { label: 'Changed reasons', icon: 'scroll-text' },
  delete_removal_reason: { label: 'Deleted reasons', icon: 'scroll-text' },
  approve_held: { label: 'Approved posts and comments', icon: 'check', tone: 'ok' },
  remove_held: { label: 'Not approved', icon: 'trash-2', tone: 'danger' },
  reopen_held: { label: 'Waiting again', icon: 'rotate-cw' },
  approve_author: { label: 'Approved authors', icon: 'circle-check', tone: 'ok' },
  disapprove_author: { label: 'Authors held again', icon: 'rotate-cw' },
  add_note: { label: 'Notes', icon: 'pencil', tone: 'mod' },
  warn_member: { label: 'Warnings', icon: 'triangle-alert', tone: 'warn' },
  undo_warning: { label: 'Warnings taken back', icon: 'rotate-cw', tone: 'ok' },
  assign_mail: { label: 'Given conversations', icon: 'mail' },
  archive_mail: { label: 'Archived conversations', icon: 'archive' },
  reopen_mail: { label: 'Conversations opened again', icon: 'mail' },
  add_auto_rule: { label: 'New automatic rules', icon: 'scroll-text' },
  change_auto_rule: { label: 'Changed automatic rules', icon: 'scroll-text' },
  delete_auto_rule: { label: 'Deleted automatic rules', icon: 'scroll-text' },
  apply_auto_rule: { label: 'Done by automatic rules', icon: 'shield', tone: 'warn' },
  add_site_auto_rule: { label: 'New automatic rules of the site', icon: 'scroll-text' },
  change_site_auto_rule: { label: 'Changed automatic rules of the site', icon: 'scroll-text' },
  delete_site_auto_rule: { label: 'Deleted automatic rules of the site', icon: 'scroll-text' },
};

function actNamed(value: unknown): ModerationAct | undefined {
  return moderationActs.find((act) => act === value);
}
