import type { CasesPage, Decision, ReportedCase } from '@confab/api-contract/calls';
import { actingGroup, canLockPost, counted, limits } from '@confab/domain';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type CaseFilter,
  type CasesOf,
  casesQuery,
  decideCase,
  ofAll,
  ofMine,
  undoDecision,
  type Verdict,
} from '../../data/cases.ts';
import { lockPost } from '../../data/post-changes.ts';
import { useViewer } from '../../data/startup.ts';
import { dismissAlert, showAlert } from '../../lib/alerts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { DialogNotice } from '../../ui/dialog-notice.ts';
import { LoadFailure, Skeleton, StateCard } from '../../ui/State.tsx';
import { TimeAgo } from '../../ui/Meta.tsx';
import { commentPath } from '../content/comment-address.ts';
import { postPath } from '../post/post-address.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { CaseView } from './CaseView.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { type MemberAct, MemberDialog, mayBanAuthor, noLongerWaiting } from './member-dialogs.tsx';
import { mostGiven, useRemovalChoices, whyOf } from './removal-choices.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { useQueue } from './use-queue.ts';

type Props = {
  of: CasesOf;
  filter: CaseFilter;
  /** The way on from an empty queue. */
  wayOn?: ReactNode;
};

const undoAlert = 'decided';

/** The cases that wait, one at a time: decided with a key or a press, then the next one. */
export function CaseQueue({ of, filter, wayOn }: Props) {
  const client = useQueryClient();
  const viewer = useViewer();
  const query = useInfiniteQuery(casesQuery(of, filter));
  const { data, isError, refetch, hasNextPage, fetchNextPage } = query;
  const queue = useQueue(
    data?.pages.flatMap((page) => page.cases),
    ({ targetId }) => targetId,
  );
  const { open, index, items: cases } = queue;
  const ofSeveral = of === ofAll || of === ofMine;
  /** Dialogs keep what they were opened for. */
  const [dialog, setDialog] = useState<{ act: MemberAct | 'remove'; item: ReportedCase } | 'keys' | null>(
    null,
  );
  const shown = dialog === 'keys' ? null : dialog;
  const choices = useRemovalChoices(shown?.item ?? open);
  const [tally, setTally] = useState<Tally>({ kept: 0, removed: 0, since: 0, until: 0 });
  const last = useRef<{ decision: Decision; targetId: string } | null>(null);
  const heading = useRef<HTMLElement>(null);
  const setHeading = (element: HTMLElement | null) => {
    heading.current = element;
  };
  const [focusAt, setFocusAt] = useState(0);

  // The next case opens under the focus of who decided.
  useEffect(() => {
    if (focusAt > 0) heading.current?.focus();
  }, [focusAt]);

  useEffect(() => {
    if (hasNextPage && cases.length - index < 5) void fetchNextPage();
  }, [hasNextPage, fetchNextPage, cases.length, index]);

  async function decide(decided: ReportedCase, verdict: Verdict): Promise<void> {
    setDialog(null);
    queue.take([decided]);
    setFocusAt((before) => before + 1);
    try {
      const outcome = await decideCase(client, decided, verdict);
      if ('faster' in outcome) {
        showAlert({ text: outcome.faster });
        return;
      }
      last.current = { decision: outcome.decision, targetId: decided.targetId };
      const now = Date.now();
      setTally(({ kept, removed, since }) => ({
        kept: kept + (verdict.verdict === 'keep' ? 1 : 0),
        removed: removed + (verdict.verdict === 'remove' ? 1 : 0),
        since: since || now,
        until: now,
      }));
      showAlert({
        id: undoAlert,
        kind: 'ok',
        text: said(decided, outcome.decision),
        duration: limits.undoSeconds * 1000,
        action: { label: 'Undo', onPress: () => void undo() },
      });
    } catch {
      // The failure has been shown.
      queue.putBack([decided]);
    }
  }

  async function undo(): Promise<void> {
    const undone = last.current;
    if (!undone) return;
    last.current = null;
    dismissAlert(undoAlert);
    if (!(await undoDecision(client, undone.decision))) return;
    await refetch();
    queue.goToKey(undone.targetId);
    setTally((now) =>
      undone.decision.verdict === 'keep'
        ? { ...now, kept: Math.max(0, now.kept - 1) }
        : { ...now, removed: Math.max(0, now.removed - 1) },
    );
    setFocusAt((before) => before + 1);
    showAlert({ kind: 'ok', text: 'Undone.' });
  }

  const removeAtOnce = () => {
    if (!open) return;
    const { title, text } = open.suggested ?? { title: mostGiven(open), text: null };
    void decide(open, { verdict: 'remove', title, ...(text !== null && { reason: text }) });
  };
  const keep = () => {
    if (open) void decide(open, { verdict: 'keep' });
  };
  const step = (by: 1 | -1) => {
    queue.step(by);
    setFocusAt((before) => before + 1);
  };
  const target = open?.target;
  const post = target && 'type' in target ? target : null;
  const as = open ? actingGroup(viewer, open.communityId) : 'mods';
  const mayLock = post !== null && canLockPost(viewer, post, as).allowed;
  const lock = () => {
    if (!post || !mayLock) return;
    lockPost(client, post, post.locked ? null : as);
    showAlert({ kind: 'ok', text: post.locked ? 'Post unlocked.' : 'Post locked.' });
    void refetch();
  };
  const mayBan = open !== undefined && mayBanAuthor(viewer, open);
  const ask = (act: MemberAct | 'remove') => () => {
    if (open) setDialog({ act, item: open });
  };

  useShortcuts({
    ...(open && {
      j: () => step(1),
      k: () => step(-1),
      e: keep,
      r: removeAtOnce,
      R: ask('remove'),
      o: () => window.open(threadOf(open), '_blank', 'noopener'),
      ...(mayLock && { l: lock }),
      ...(mayBan && { b: ask('ban'), w: ask('warn') }),
      ...(open.author.username !== null && {
        h: ask('record'),
        m: ask('message'),
      }),
    }),
    u: () => void undo(),
    '?': () => setDialog('keys'),
  });

  if (isError && !data) return <LoadFailure text="The reports could not be loaded." onRetry={refetch} />;
  if (!data) return <QueueSkeleton />;
  const close = () => setDialog(null);
  return (
    <>
      {open === undefined ? (
        <Clear tally={tally} wayOn={wayOn} heading={setHeading} />
      ) : (
        <div className={ofSeveral ? 'split wide-list' : 'split'}>
          <nav className="card split-list" aria-label="Waiting">
            <ol>
              {cases.map((one) => (
                <li key={one.id}>
                  <QueueItem
                    item={one}
                    tile={ofSeveral}
                    current={one.id === open.id}
                    onOpen={() => {
                      queue.goTo(one);
                      setFocusAt((before) => before + 1);
                    }}
                  />
                </li>
              ))}
            </ol>
            <p className="split-foot">
              <span>
                <kbd className="key" aria-hidden="true">
                  J
                </kbd>{' '}
                next
              </span>
              <span>
                <kbd className="key" aria-hidden="true">
                  K
                </kbd>{' '}
                previous
              </span>
              <span>
                <kbd className="key" aria-hidden="true">
                  U
                </kbd>{' '}
                undo
              </span>
              <button type="button" onClick={() => setDialog('keys')}>
                <kbd className="key" aria-hidden="true">
                  ?
                </kbd>{' '}
                all keys
              </button>
            </p>
          </nav>
          <CaseView
            key={open.id}
            open={open}
            heading={setHeading}
            position={index + 1}
            count={Math.max(waitingOf(filter, data.pages[0]), cases.length)}
            showsPlace={ofSeveral}
            isWaiting={queue.isWaiting(open)}
            onStep={step}
            onKeep={keep}
            onRemove={removeAtOnce}
            onChoose={ask('remove')}
            onRecord={ask('record')}
            {...(mayLock && { onLock: lock })}
            {...(mayBan && { onBan: ask('ban') })}
          />
        </div>
      )}
      {shown?.act === 'remove' && choices && (
        <DialogNotice value={queue.isWaiting(shown.item) ? undefined : noLongerWaiting}>
          <RemoveDialog
            what={shown.item.type}
            communityName={shown.item.communityName}
            ruleId={shown.item.ruleId}
            inThread
            choices={choices}
            onRemove={(verdict) => void decide(shown.item, verdict)}
            onClose={close}
          />
        </DialogNotice>
      )}
      {shown && shown.act !== 'remove' && (
        <MemberDialog
          act={shown.act}
          item={shown.item}
          isWaiting={queue.isWaiting(shown.item)}
          about={{ subject: wordsOf(shown.item), quote: quoteOf(shown.item) }}
          mayBan={mayBanAuthor(viewer, shown.item)}
          onAct={(act) => setDialog({ act, item: shown.item })}
          onClose={close}
        />
      )}
      {dialog === 'keys' && <KeysDialog keys={keys} onClose={close} />}
    </>
  );
}

/** "Removed, rule 3. @ada was told." */
function said({ author }: ReportedCase, { verdict, title, told }: Decision): string {
  if (verdict === 'keep') return 'Report ignored.';
  const why = title === null ? 'Removed.' : `Removed: ${title}.`;
  return told && author.username !== null ? `${why} @${author.username} will be told.` : why;
}

/** What a message about the case quotes. */
function quoteOf({ target }: ReportedCase): string {
  if (target === null) return '';
  return 'title' in target ? target.title : target.body;
}

function threadOf({ target }: ReportedCase): string {
  if (target === null) return '/';
  return 'postPublicId' in target ? commentPath(target) : postPath(target);
}

/** How many cases the filter shows. */
export function waitingOf(filter: CaseFilter, page: CasesPage | undefined): number {
  if (!page) return 0;
  const { noCases, noPostCases, noCommentCases } = page.counts;
  return { all: noCases, posts: noPostCases, comments: noCommentCases }[filter];
}

type ItemProps = { item: ReportedCase; tile: boolean; current: boolean; onOpen: () => void };

function QueueItem({ item, tile, current, onOpen }: ItemProps) {
  const reports = counted(item.noReports, 'report');
  const why = whyOf(item);
  return (
    <button
      type="button"
      className={tile ? 'q-item has-tile' : 'q-item'}
      aria-current={current ? 'true' : undefined}
      onClick={onOpen}
    >
      {tile && <Avatar name={item.communityName} picture={item.communityProPic} size={28} kind="community" />}
      <b dir="auto">{wordsOf(item)}</b>
      <TimeAgo at={item.openedAt} short />
      <span className="line">{tile ? `${why} · ${reports}` : `${reports} · ${why}`}</span>
    </button>
  );
}

/** The title of a post, the first words of a comment. */
function wordsOf({ target, type }: ReportedCase): string {
  if (target === null) return `A ${type} that is gone`;
  if ('title' in target) return target.title;
  return target.body.slice(0, 120) || 'A deleted comment';
}

/** What was decided here, and from when until when. */
type Tally = { kept: number; removed: number; since: number; until: number };

type ClearProps = {
  tally: Tally;
  wayOn: ReactNode;
  heading: (element: HTMLElement | null) => void;
};

function Clear({ tally: { kept, removed, since, until }, wayOn, heading }: ClearProps) {
  const total = kept + removed;
  const minutes = Math.max(1, Math.round((until - since) / 60_000));
  const text =
    total === 0
      ? 'No reported post or comment waits for a moderator.'
      : `${counted(total, 'report')} decided in ${counted(minutes, 'minute')}: ${kept} kept, ${removed} removed. ` +
        'Each one is in the log, and what was removed can be restored.';
  return (
    <div ref={heading} tabIndex={-1}>
      <StateCard icon="check" title="Queue clear" text={text} action={wayOn} />
    </div>
  );
}

function QueueSkeleton() {
  return (
    <div className="card case-wait" aria-busy="true" role="status" aria-label="Loading reports">
      {[40, 160, 60].map((height) => (
        <Skeleton key={height} width="100%" height={`${height}px`} />
      ))}
    </div>
  );
}

const keys: readonly (readonly [key: string, does: string])[] = [
  ['J', 'Next case'],
  ['K', 'Previous case'],
  ['E', 'Keep'],
  ['R', 'Remove'],
  ['Shift R', 'Remove with another reason'],
  ['U', 'Undo the last decision'],
  ['O', 'Open in thread, in a new tab'],
  ['L', 'Lock or unlock the post'],
  ['B', 'Ban the author'],
  ['W', 'Warn the author'],
  ['M', 'Message the author'],
  ['H', 'Record of the author'],
  ['1 to 9, 0', 'In the dialog: choose a reason'],
];
