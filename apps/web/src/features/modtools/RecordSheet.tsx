import type { MemberRecord, ReportedCase } from '@confab/api-contract/calls';
import { limits, longDate, monthAndYear } from '@confab/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { recordQuery, useAddNote } from '../../data/moderation.ts';
import { useUndoWarning } from '../../data/warnings.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { LoadFailure, Skeleton } from '../../ui/State.tsx';
import { Figures } from './CaseView.tsx';
import { LogDays } from './LogPage.tsx';
import './log.css';

type Props = Pick<ReportedCase, 'communityId' | 'communityName'> & {
  username: string;
  onClose: () => void;
  onBan?: () => void;
  onWarn?: () => void;
  onMessage?: () => void;
};

/** What moderators of a community know of a member, over the page from which it was opened. */
export function RecordSheet({ communityId, communityName, username, onClose, ...acts }: Props) {
  const record = useInfiniteQuery(recordQuery(communityId, username));
  const [author] = record.data?.pages.map((page) => page.author) ?? [];
  const entries = record.data?.pages
    .flatMap((page, at) => (at === 0 ? [...page.rollbacks, ...page.entries] : page.entries))
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  return (
    <Dialog title={`Record of @${username}`} own="side-sheet" onClose={onClose}>
      <header className="side-head">
        <Avatar name={username} picture={author?.proPic ?? null} size={40} />
        <div>
          <h2>
            <Link to="/@{$username}" params={{ username }}>
              <bdi>@{username}</bdi>
            </Link>
          </h2>
          <p>
            Record in <bdi>/{communityName}</bdi>. Moderators only.
          </p>
        </div>
        <IconButton icon="x" label="Close" onClick={onClose} />
      </header>
      <div className="scroll" tabIndex={0} role="group" aria-label="Record">
        {author && (
          <>
            <Figures of={author} />
            <p className="muted">
              Account since {monthAndYear(author.createdAt)},{' '}
              {author.joinedAt === null ? 'has not joined' : `here since ${monthAndYear(author.joinedAt)}`}.
            </p>
            {author.lastWarning !== null && (
              <LastWarning warning={author.lastWarning} communityId={communityId} username={username} />
            )}
          </>
        )}
        <NoteForm communityId={communityId} username={username} />
        {entries ? (
          <section className="log-days" aria-label="Removals, warnings, bans and notes">
            {entries.length === 0 && <p className="muted">No removals, warnings, bans or notes.</p>}
            <LogDays entries={entries} community={communityName} />
          </section>
        ) : record.isError ? (
          <LoadFailure text="The record could not be loaded." onRetry={record.refetch} />
        ) : (
          <Skeleton width="100%" height="120px" />
        )}
        {record.hasNextPage && (
          <Button busy={record.isFetchingNextPage} onClick={() => void record.fetchNextPage()}>
            Show more
          </Button>
        )}
      </div>
      <Acts {...acts} />
    </Dialog>
  );
}

function Acts({ onBan, onWarn, onMessage }: Pick<Props, 'onBan' | 'onWarn' | 'onMessage'>) {
  if (!onBan && !onWarn && !onMessage) return null;
  return (
    <footer className="side-foot">
      {onMessage && (
        <Button icon="mail" onClick={onMessage}>
          Message
        </Button>
      )}
      {onWarn && (
        <Button icon="triangle-alert" onClick={onWarn}>
          Warn
        </Button>
      )}
      {onBan && (
        <Button kind="danger-quiet" icon="ban" onClick={onBan}>
          Ban
        </Button>
      )}
    </footer>
  );
}

type LastWarningProps = Pick<Props, 'communityId' | 'username'> & {
  warning: NonNullable<MemberRecord['author']['lastWarning']>;
};

function LastWarning({ warning, communityId, username }: LastWarningProps) {
  const { mutate, isPending } = useUndoWarning(communityId, username);
  return (
    <p className="row gap-3 muted">
      {warningOf(warning)}
      <Button size="sm" kind="ghost" busy={isPending} onClick={() => mutate(warning.id)}>
        Take back
      </Button>
    </p>
  );
}

/** "Warned on 4 May 2026, read on 5 May 2026." */
function warningOf({ createdAt, readAt }: NonNullable<MemberRecord['author']['lastWarning']>): string {
  return `Warned on ${longDate(createdAt)}, ${readAt === null ? 'not read yet' : `read on ${longDate(readAt)}`}.`;
}

function NoteForm({ communityId, username }: Pick<Props, 'communityId' | 'username'>) {
  const [text, setText] = useState('');
  const { mutate, isPending } = useAddNote(communityId, username);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !isPending) mutate(text, { onSuccess: () => setText('') });
  };
  return (
    <form className="note-form" onSubmit={handleSubmit}>
      <TextInput label="Note" value={text} max={limits.moderationReasonMax} onChange={setText} />
      <Button type="submit" busy={isPending} disabled={text.trim() === ''}>
        Add
      </Button>
      <small className="muted">Only moderators read it. It stays in the log.</small>
    </form>
  );
}
