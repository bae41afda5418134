import type { HeldDecision, HeldItem } from '@confab/api-contract/calls';
import { accountAge, counted, type HoldReason, limits } from '@confab/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ofAll, ofMine } from '../../data/cases.ts';
import { decideHeld, type HeldDecided, heldQuery } from '../../data/held.ts';
import { useViewer } from '../../data/startup.ts';
import { dismissAlert, showAlert } from '../../lib/alerts.ts';
import { useClock } from '../../lib/clock.ts';
import { useBusy } from '../../lib/timers.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogNotice } from '../../ui/dialog-notice.ts';
import { Badge, TimeAgo } from '../../ui/Meta.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { LoadFailure, RowsSkeleton, StateCard } from '../../ui/State.tsx';
import { PostPictures } from '../pictures/PostPictures.tsx';
import { LinkHost } from '../post/PostLink.tsx';
import { postAddress, postPath } from '../post/post-address.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { type MemberAct, MemberDialog, mayBanAuthor, noLongerWaiting } from './member-dialogs.tsx';
import { useRemovalChoices } from './removal-choices.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { useQueue } from './use-queue.ts';

type Props = {
  /** A community's id, or a name of the queues. */
  of: string;
  /** The way on from an empty list. */
  wayOn?: ReactNode;
  /** Stands in the bar above the list. */
  children?: ReactNode;
};

const heldAlert = 'held';

/** What waits for approval, that which waits longest first: decided one by one, or all that are ticked at once. */
export function HeldList({ of, wayOn, children }: Props) {
  const client = useQueryClient();
  const viewer = useViewer();
  const { data: page, isError, refetch } = useQuery(heldQuery(of));
  const queue = useQueue(page?.held, ({ id }) => id);
  const { items, open: current } = queue;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = items.filter((item) => ticked.has(item.id) && queue.isWaiting(item));
  /** Dialogs keep what they were opened for. */
  const [dialog, setDialog] = useState<
    { act: MemberAct; item: HeldItem } | { remove: readonly HeldItem[] } | 'keys' | null
  >(null);
  const shown = dialog === 'keys' ? null : dialog;
  const removing = shown && 'remove' in shown ? shown.remove : undefined;
  const place = removing && commonPlace(removing);
  const choices = useRemovalChoices(place);
  const navigate = useNavigate();
  /** The last decision, which `undo` takes back if it is a removal. */
  const last = useRef<{ verdict: HeldDecided['verdict']; items: readonly HeldItem[] } | null>(null);

  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [focusAt, setFocusAt] = useState(0);
  // The next item takes the focus of the decided one.
  useEffect(() => {
    if (focusAt > 0) heading.current?.focus();
  }, [focusAt]);
  const focusOpen = () => setFocusAt((before) => before + 1);
  const step = (by: 1 | -1) => {
    queue.step(by);
    focusOpen();
  };

  const { busy, begin: decide } = useBusy(async (which: readonly HeldItem[], body: HeldDecided) => {
    setDialog(null);
    queue.take(which);
    focusOpen();
    const outcomes = await Promise.all(which.map((item) => decideHeld(client, item, body)));
    queue.putBack(which.filter((_, at) => outcomes[at] === 'waits'));
    const decided = which.filter((_, at) => typeof outcomes[at] === 'object');
    if (decided.length === 0) return;
    last.current = { verdict: body.verdict, items: decided };
    const [only, ...others] = outcomes.filter((outcome) => typeof outcome === 'object');
    const action =
      body.verdict === 'remove'
        ? { label: 'Undo', onPress: undo }
        : only && others.length === 0 && { label: 'Open', onPress: () => void navigate(placeOf(only)) };
    showAlert({
      ...{ id: heldAlert, kind: 'ok', text: said(decided, body), duration: limits.undoSeconds * 1000 },
      ...(action && { action }),
    });
  });
  function undo() {
    dismissAlert(heldAlert);
    if (last.current === null) return;
    const { verdict, items: decided } = last.current;
    if (verdict === 'approve') {
      const text = 'It has appeared, so an approval stays. Remove it where it stands instead.';
      showAlert({ id: heldAlert, kind: 'info', text });
      return;
    }
    last.current = null;
    for (const item of decided) void decideHeld(client, item, { verdict: 'wait' });
    queue.putBack(decided);
    queue.goTo(decided[0]);
    focusOpen();
  }

  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  const mayBan = (item: HeldItem) => mayBanAuthor(viewer, item);
  const open = (act: MemberAct, item: HeldItem) => () => setDialog({ act, item });

  useShortcuts({
    ...(current && {
      // The first press goes to the first item, which nothing has focused yet.
      j: () => (list.current?.contains(document.activeElement) ? step(1) : focusOpen()),
      k: () => step(-1),
      x: () => tick([current.id], !ticked.has(current.id)),
      e: () => decide([current], { verdict: 'approve' }),
      r: () => setDialog({ remove: [current] }),
      o: () => window.open(pathOf(current), '_blank', 'noopener'),
      ...(mayBan(current) && { b: open('ban', current), w: open('warn', current) }),
      ...(current.author.username !== null && {
        h: open('record', current),
        m: open('message', current),
      }),
    }),
    u: undo,
    '?': () => setDialog('keys'),
  });

  if (isError && !page) return <LoadFailure text="What waits could not be loaded." onRetry={refetch} />;
  if (!page) return <RowsSkeleton />;
  const close = () => setDialog(null);
  const ofSeveral = of === ofAll || of === ofMine;
  return (
    <>
      <div className="toolbar case-tools">
        {items.length > 0 && (
          <>
            <label className="check">
              <input
                type="checkbox"
                checked={chosen.length === items.length}
                onChange={(event) =>
                  tick(
                    items.map(({ id }) => id),
                    event.target.checked,
                  )
                }
              />
              <span>{chosen.length === 0 ? 'Choose all' : `${chosen.length} chosen`}</span>
            </label>
            {chosen.length > 0 && (
              <>
                <Button
                  size="sm"
                  kind="primary"
                  busy={busy}
                  onClick={() => decide(chosen, { verdict: 'approve' })}
                >
                  {`Approve ${chosen.length}`}
                </Button>
                <Button
                  size="sm"
                  kind="danger-quiet"
                  disabled={busy}
                  onClick={() => setDialog({ remove: chosen })}
                >
                  {`Remove ${chosen.length}`}
                </Button>
              </>
            )}
          </>
        )}
        {children}
      </div>
      {current === undefined ? (
        <StateCard
          icon="check"
          title="Nothing waits"
          text="What is held for approval appears here."
          action={wayOn}
        />
      ) : (
        <ol ref={list} className="card lined">
          {items.map((item) => (
            <li key={item.id} onFocus={() => queue.goTo(item)}>
              <Held
                item={item}
                heading={item === current ? heading : undefined}
                showsPlace={ofSeveral}
                isWaiting={queue.isWaiting(item)}
                isTicked={ticked.has(item.id)}
                onTick={(on) => tick([item.id], on)}
                busy={busy}
                onApprove={(approveAuthor) =>
                  decide([item], { verdict: 'approve', ...(approveAuthor && { approveAuthor }) })
                }
                onRemove={() => setDialog({ remove: [item] })}
                {...(mayBan(item) && { onBan: open('ban', item) })}
                {...(item.author.username !== null && { onAsk: open('message', item) })}
              />
            </li>
          ))}
        </ol>
      )}
      {removing && (choices || !place) && (
        <DialogNotice value={removing.every(queue.isWaiting) ? undefined : noLongerWaiting}>
          <RemoveDialog
            what={removing.length === 1 ? (place?.type ?? '') : `${removing.length} posts and comments`}
            communityName={place?.communityName}
            inThread={false}
            choices={choices ?? []}
            onRemove={({ title, reason }) =>
              decide(removing, {
                verdict: 'remove',
                ...(title !== undefined && { title }),
                ...(reason !== undefined && { reason }),
              })
            }
            onClose={close}
          />
        </DialogNotice>
      )}
      {shown && 'act' in shown && (
        <MemberDialog
          {...shown}
          isWaiting={queue.isWaiting(shown.item)}
          about={aboutOf(shown.item)}
          mayBan={mayBan(shown.item)}
          onAct={(act) => setDialog({ act, item: shown.item })}
          onClose={close}
        />
      )}
      {dialog === 'keys' && <KeysDialog keys={keys} onClose={close} />}
    </>
  );
}

/** The community that all of them wait in, whose saved reasons can be given; undefined if there are several. */
function commonPlace([first, ...others]: readonly HeldItem[]): HeldItem | undefined {
  return others.every(({ communityId }) => communityId === first?.communityId) ? first : undefined;
}

function said(decided: readonly HeldItem[], { verdict, title }: HeldDecided): string {
  const told = decided.length === 1 ? 'Its author is told.' : 'Their authors are told.';
  if (verdict === 'approve') return `Approved${decided.length === 1 ? '' : ` ${decided.length}`}. ${told}`;
  return `Removed${title ? `: ${title}` : ''}. ${told}`;
}

/** What a message about it quotes. */
function aboutOf({ target, post, type }: HeldItem): { subject: string; quote: string } {
  const title = 'title' in target ? target.title : (post?.title ?? '');
  const words = 'title' in target ? [target.title, target.body ?? ''].join('\n') : target.body;
  return { subject: `Your ${type}: ${title}`, quote: words.trim() };
}

const pathOf = ({ target, post, communityName }: HeldItem): string =>
  'publicId' in target ? postPath(target) : postPath({ communityName, publicId: post?.publicId ?? '' });

/** Where an approved post or comment stands. */
const placeOf = ({ communityName, publicId, commentId }: HeldDecision) => {
  const post = { name: communityName, publicId };
  return commentId === null
    ? ({ to: '/$name/post/$publicId', params: post } as const)
    : ({ to: '/$name/post/$publicId/$commentId', params: { ...post, commentId } } as const);
};

const reasonWords: Record<Exclude<HoldReason, 'rule'>, string> = {
  first: 'First post or comment here',
  young: 'New account',
  link: 'Link',
  picture: 'Picture',
};

/** Each rule by its name. */
const wordsOf = ({ why, rules }: HeldItem): string[] =>
  why.flatMap((reason) => (reason === 'rule' ? rules.map((name) => `Rule: ${name}`) : reasonWords[reason]));

type HeldProps = {
  item: HeldItem;
  heading: RefObject<HTMLHeadingElement | null> | undefined;
  showsPlace: boolean;
  isWaiting: boolean;
  isTicked: boolean;
  onTick: (on: boolean) => void;
  busy: boolean;
  onApprove: (approveAuthor: boolean) => void;
  onRemove: () => void;
  onBan?: () => void;
  onAsk?: () => void;
};

function Held({
  item,
  heading,
  showsPlace,
  isWaiting,
  isTicked,
  onTick,
  busy,
  onApprove,
  onRemove,
  onBan,
  onAsk,
}: HeldProps) {
  const { id, type, target, author, post, parent, createdAt, communityName } = item;
  const name = author.username === null ? 'Ghost' : `@${author.username}`;
  const age = useClock(({ now }) => accountAge(author.createdAt, now));
  const isPost = 'publicId' in target;
  const address = isPost ? postAddress(target) : post && postAddress({ communityName, ...post });
  return (
    <article className="hold" aria-labelledby={`held-${id}`}>
      <label className="check">
        <input
          type="checkbox"
          aria-label={`Choose this ${type}`}
          disabled={!isWaiting}
          checked={isTicked && isWaiting}
          onChange={(event) => onTick(event.target.checked)}
        />
      </label>
      <div>
        <div className="who-line">
          <Avatar name={author.username ?? 'ghost'} picture={author.proPic} size={32} />
          <div>
            <b>
              <bdi>{name}</bdi>
            </b>
            <small>
              {age},{' '}
              {author.noWritten === 0
                ? `first ${type} here`
                : `${counted(author.noWritten, 'post or comment', 'posts and comments')} here`}
              {showsPlace && (
                <>
                  , in <bdi>/{communityName}</bdi>
                </>
              )}
            </small>
          </div>
        </div>
        <h2 id={`held-${id}`} ref={heading} tabIndex={-1} dir="auto">
          {address ? (
            <Link {...address}>{isPost ? target.title : `Comment on ${post?.title ?? ''}`}</Link>
          ) : (
            'Comment'
          )}
        </h2>
        {parent && (
          <p className="muted text-md" dir="auto">
            In reply to {parent.username ?? 'a deleted account'}: {parent.excerpt}
          </p>
        )}
        {isPost && target.link && <LinkHost link={target.link} />}
        {isPost && <PostPictures post={target} />}
        {target.bodyHtml && <Prose html={target.bodyHtml} />}
        <p className="hold-why">
          {wordsOf(item).map((words) => (
            <Badge key={words} icon="clock">
              {words}
            </Badge>
          ))}
          <span>
            Written <TimeAgo at={createdAt} />
          </span>
        </p>
        {!isWaiting && <p className="case-left">{noLongerWaiting}</p>}
        <div className="btn-row">
          <Button size="sm" icon="check" busy={busy} onClick={() => onApprove(false)}>
            Approve
          </Button>
          <Button size="sm" kind="danger-quiet" icon="trash-2" disabled={busy} onClick={onRemove}>
            Remove
          </Button>
          <Button size="sm" kind="ghost" icon="user-plus" disabled={busy} onClick={() => onApprove(true)}>
            Approve author for good
          </Button>
          {onAsk && (
            <Button size="sm" kind="ghost" icon="mail" aria-haspopup="dialog" onClick={onAsk}>
              Ask
            </Button>
          )}
          {onBan && (
            <Button
              className="not-phone"
              size="sm"
              kind="ghost"
              icon="ban"
              aria-haspopup="dialog"
              onClick={onBan}
            >
              Ban author
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}

const keys = [
  ['J', 'Next'],
  ['K', 'Previous'],
  ['E', 'Approve'],
  ['R', 'Remove'],
  ['X', 'Tick or untick'],
  ['U', 'Undo the last removal'],
  ['O', 'Open, in a new tab'],
  ['B', 'Ban the author'],
  ['W', 'Warn the author'],
  ['M', 'Message the author'],
  ['H', 'Record of the author'],
  ['1 to 9, 0', 'In the dialog: choose a reason'],
] as const;
