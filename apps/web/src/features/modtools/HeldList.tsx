import type { HeldDecision, HeldItem } from '@confab/api-contract/calls';
import { canBanFromCommunity, counted, type HoldReason, limits, timeAgo } from '@confab/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ofAll, ofMine } from '../../data/cases.ts';
import { decideHeld, type HeldDecided, heldQuery } from '../../data/held.ts';
import { useViewer } from '../../data/startup.ts';
import { dismissAlert, showAlert } from '../../lib/alerts.ts';
import { useBusy, useWordsOfMinute } from '../../lib/timers.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Badge, TimeAgo } from '../../ui/Meta.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { LoadFailure, RowsSkeleton, StateCard } from '../../ui/State.tsx';
import { PostPictures } from '../pictures/PostPictures.tsx';
import { LinkHost } from '../post/PostLink.tsx';
import { postAddress, postPath } from '../post/post-address.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { BanDialog } from './BanDialog.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { RecordSheet } from './RecordSheet.tsx';
import { useRemovalChoices } from './removal-choices.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { ToMember } from './ToMember.tsx';

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
  const items = page?.held ?? [];
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = items.filter(({ id }) => ticked.has(id));
  const [currentId, setCurrentId] = useState<string>();
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === currentId),
  );
  const current = items[index];
  const [dialog, setDialog] = useState<
    'ban' | 'warn' | 'message' | 'record' | 'keys' | { remove: readonly HeldItem[] } | null
  >(null);
  const removing = typeof dialog === 'object' ? dialog?.remove : undefined;
  const place = removing && commonPlace(removing);
  const choices = useRemovalChoices(place);
  const navigate = useNavigate();
  /** The last decision, which `undo` takes back if it is a removal. */
  const last = useRef<{ verdict: HeldDecided['verdict']; items: readonly HeldItem[] } | null>(null);

  const heading = useRef<HTMLHeadingElement>(null);
  const [focusAt, setFocusAt] = useState(0);
  // The next item takes the focus of the decided one.
  useEffect(() => {
    if (focusAt > 0) heading.current?.focus();
  }, [focusAt]);
  const goTo = (item: HeldItem | undefined) => {
    setCurrentId(item?.id);
    setFocusAt((before) => before + 1);
  };

  const { busy, begin: decide } = useBusy(async (which: readonly HeldItem[], body: HeldDecided) => {
    setDialog(null);
    const next =
      items.slice(index).find((item) => !which.includes(item)) ?? items.find((item) => !which.includes(item));
    const outcomes = await Promise.all(which.map((item) => decideHeld(client, item, body)));
    const decided = which.filter((_, at) => outcomes[at]);
    goTo(next);
    if (decided.length === 0) return;
    last.current = { verdict: body.verdict, items: decided };
    const [only, ...others] = outcomes.filter((outcome) => outcome !== undefined);
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
    goTo(decided[0]);
  }

  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  const mayBan = (item: HeldItem) =>
    item.author.username !== null &&
    canBanFromCommunity(viewer, item.communityId, { isAdmin: false, moderates: item.author.isModerator })
      .allowed;

  useShortcuts({
    ...(current && {
      // The first press goes to the first item, which nothing has focused yet.
      j: () => goTo(currentId === undefined ? current : (items[index + 1] ?? current)),
      k: () => goTo(items[index - 1] ?? current),
      x: () => tick([current.id], !ticked.has(current.id)),
      e: () => decide([current], { verdict: 'approve' }),
      r: () => setDialog({ remove: [current] }),
      o: () => window.open(pathOf(current), '_blank', 'noopener'),
      ...(mayBan(current) && { b: () => setDialog('ban'), w: () => setDialog('warn') }),
      ...(current.author.username !== null && {
        h: () => setDialog('record'),
        m: () => setDialog('message'),
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
        <ol className="card lined">
          {items.map((item) => (
            <li key={item.id} onFocus={() => setCurrentId(item.id)}>
              <Held
                item={item}
                heading={item === current ? heading : undefined}
                showsPlace={ofSeveral}
                isTicked={ticked.has(item.id)}
                onTick={(on) => tick([item.id], on)}
                busy={busy}
                onApprove={(approveAuthor) =>
                  decide([item], { verdict: 'approve', ...(approveAuthor && { approveAuthor }) })
                }
                onRemove={() => setDialog({ remove: [item] })}
                {...(mayBan(item) && { onBan: () => setDialog('ban') })}
                {...(item.author.username !== null && { onAsk: () => setDialog('message') })}
              />
            </li>
          ))}
        </ol>
      )}
      {removing && (choices || !place) && (
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
      )}
      {current && current.author.username !== null && dialog === 'ban' && (
        <BanDialog
          community={{ id: current.communityId, name: current.communityName }}
          username={current.author.username}
          onClose={close}
        />
      )}
      {current && current.author.username !== null && dialog === 'record' && (
        <RecordSheet
          {...current}
          username={current.author.username}
          onClose={close}
          onMessage={() => setDialog('message')}
          {...(mayBan(current) && { onBan: () => setDialog('ban'), onWarn: () => setDialog('warn') })}
        />
      )}
      {current && current.author.username !== null && (dialog === 'warn' || dialog === 'message') && (
        <ToMember
          act={dialog}
          community={{ id: current.communityId, name: current.communityName }}
          username={current.author.username}
          about={aboutOf(current)}
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
  const age = useWordsOfMinute((now) => timeAgo(author.createdAt, now).replace(' ago', ''));
  const isPost = 'publicId' in target;
  const address = isPost ? postAddress(target) : post && postAddress({ communityName, ...post });
  return (
    <article className="hold" aria-labelledby={`held-${id}`}>
      <label className="check">
        <input
          type="checkbox"
          aria-label={`Choose this ${type}`}
          checked={isTicked}
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
              Account {age},{' '}
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
