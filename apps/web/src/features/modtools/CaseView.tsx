import type { Comment, Post, ReportedCase } from '@confab/api-contract/calls';
import { accountAge, counted, longDate, monthAndYear } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useViewer } from '../../data/startup.ts';
import { useClock } from '../../lib/clock.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Badge, Count, TimeAgo } from '../../ui/Meta.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { AuthorName, roleLabels } from '../authorship/Author.tsx';
import { commentAddress } from '../content/comment-address.ts';
import { PostPictures } from '../pictures/PostPictures.tsx';
import { LinkCard } from '../post/PostLink.tsx';
import { postAddress } from '../post/post-address.ts';
import { noLongerWaiting } from './member-dialogs.tsx';
import { whyOf } from './removal-choices.ts';

type Props = {
  open: ReportedCase;
  heading: (element: HTMLElement | null) => void;
  /** From 1. */
  position: number;
  count: number;
  /** Names the community, where cases of several are shown. */
  showsPlace: boolean;
  isWaiting: boolean;
  onStep: (by: 1 | -1) => void;
  onKeep: () => void;
  onRemove: () => void;
  onChoose: () => void;
  onRecord: () => void;
  onLock?: () => void;
  onBan?: () => void;
};

/** What is reported, all that helps to decide about it, and the decisions. */
export function CaseView(props: Props) {
  const { open, heading, position, count, onStep } = props;
  const { author } = open;
  return (
    <article className="card case" aria-labelledby={`case-${open.id}`}>
      <div className="case-bar">
        <Badge kind="warn" icon="flag">
          {open.suggested ? 'Rule' : 'Reported'}
        </Badge>
        <h2 id={`case-${open.id}`} ref={heading} tabIndex={-1} dir="auto">
          {whyOf(open)}
          <span className="sr-only">
            , {open.type} by {author.username ?? 'a deleted account'}
          </span>
        </h2>
        <Steps position={position} count={count} onStep={onStep} keys={['K', 'J']} />
      </div>
      {!props.isWaiting && <p className="case-left">{noLongerWaiting}</p>}
      <p className="case-strip">
        <span>
          <b>{open.noReports}</b> {open.noReports === 1 ? 'report' : 'reports'}
        </span>
        <span>
          author: removed <b>{author.noRemoved}</b>, banned <b>{author.banned ? 1 : 0}</b>
        </span>
      </p>
      <div className="case-body">
        <div className="case-main anywhere">
          <Words {...props} />
        </div>
        <div className="case-side">
          <Reporters open={open} />
          <AuthorRecord open={open} onRecord={props.onRecord} />
          {open.decisions.length > 0 && <Earlier open={open} />}
        </div>
      </div>
      <Foot {...props} />
    </article>
  );
}

type StepsProps = Pick<Props, 'position' | 'count' | 'onStep'> & {
  /** That do the same. */
  keys?: readonly [previous: string, next: string];
};

/** Which of the list is shown, and the ones beside it. */
export function Steps({ position, count, onStep, keys }: StepsProps) {
  const [previous, next] = keys ? [` (${keys[0]})`, ` (${keys[1]})`] : ['', ''];
  return (
    <span className="push">
      <span className="tabular">
        {position} of {count}
      </span>
      <IconButton
        small
        icon="chevron-left"
        className="icon-flip"
        label={`Previous${previous}`}
        disabled={position === 1}
        onClick={() => onStep(-1)}
      />
      <IconButton
        small
        icon="chevron-right"
        className="icon-flip"
        label={`Next${next}`}
        disabled={position >= count}
        onClick={() => onStep(1)}
      />
    </span>
  );
}

function Words({ open, showsPlace }: Props) {
  const { target, type, parent } = open;
  if (target === null) return <p className="muted">This {type} is not there any more.</p>;
  return (
    <>
      <p className="context">
        {showsPlace && (
          <>
            <Link to="/$name" params={{ name: open.communityName }}>
              <bdi>/{open.communityName}</bdi>
            </Link>{' '}
            ·&nbsp;
          </>
        )}
        {type === 'post' ? 'Post' : 'Comment'} by <AuthorName of={target} className="author" /> ·&nbsp;
        <TimeAgo at={target.createdAt} /> ·&nbsp;{counted(target.upvotes - target.downvotes, 'point')}
        {'postPublicId' in target && (
          <>
            {' '}
            ·&nbsp;on{' '}
            <Link {...commentAddress(target)}>
              <bdi>{target.postTitle ?? 'a post'}</bdi>
            </Link>
          </>
        )}
      </p>
      {target.deleted && (
        <p className="case-gone">
          <Icon name="trash-2" size={16} /> Deleted by {roleLabels[target.deletedAs ?? 'normal']}
        </p>
      )}
      {parent && (
        <p className="parent" dir="auto">
          <b>
            <bdi>{parent.username === null ? 'Ghost' : `@${parent.username}`}</bdi>
          </b>{' '}
          {parent.excerpt}
        </p>
      )}
      {'postPublicId' in target ? <CommentWords comment={target} /> : <PostWords post={target} />}
      <p>
        <Link
          {...('postPublicId' in target ? commentAddress(target) : postAddress(target))}
          className="text-btn"
        >
          Open in thread{' '}
          <kbd className="key" aria-hidden="true">
            O
          </kbd>
        </Link>
      </p>
    </>
  );
}

/** About six lines. */
const clampHeight = 150;

function PostWords({ post }: { post: Post }) {
  return (
    <>
      <h3 dir="auto">{post.title}</h3>
      {post.link && <LinkCard link={post.link} />}
      <PostPictures post={post} />
      {post.bodyHtml !== null && post.bodyHtml !== '' && (
        <ShowMore height={clampHeight}>
          <Prose html={post.bodyHtml} />
        </ShowMore>
      )}
    </>
  );
}

function CommentWords({ comment }: { comment: Comment }) {
  return (
    <ShowMore height={clampHeight}>
      <Prose html={comment.bodyHtml} />
    </ShowMore>
  );
}

function Reporters({ open: { reports, noReports, author } }: { open: ReportedCase }) {
  const isOwn = useViewer().user?.id === author.userId;
  return (
    <section>
      <h3>Reported by {noReports}</h3>
      <ul className="reporters">
        {reports.map(({ id, username, autoRule, guestText, reason, rule, createdAt, noRight, noDecided }) => (
          <li key={id}>
            <span>
              <b>
                <bdi>{autoRule ?? nameOf({ username, guestText, isOwn })}</bdi>
              </b>{' '}
              <q>{autoRule === null ? (rule ?? reason) : 'Automatic rule'}</q>
            </span>
            {guestText !== null && guestText !== '' && (
              <p className="said" dir="auto">
                {guestText}
              </p>
            )}
            <small>
              <TimeAgo at={createdAt} />
              {autoRule === null &&
                guestText === null &&
                !isOwn &&
                `, ${noDecided === 0 ? 'first report' : `right in ${noRight} of ${counted(noDecided, 'report')}`}`}
            </small>
          </li>
        ))}
      </ul>
      {noReports > reports.length && <p className="muted">and {noReports - reports.length} more</p>}
    </section>
  );
}

type Reporter = Pick<ReportedCase['reports'][number], 'username' | 'guestText'> & {
  /** Whether the viewer wrote what is reported. */
  isOwn: boolean;
};

function nameOf({ username, guestText, isOwn }: Reporter): string {
  if (guestText !== null) return 'Guest';
  if (username !== null) return `@${username}`;
  return isOwn ? 'A member' : 'Ghost';
}

function AuthorRecord({ open: { author, communityName }, onRecord }: Pick<Props, 'open' | 'onRecord'>) {
  const { username, proPic, createdAt, joinedAt, lastRemoval } = author;
  const name = username === null ? 'Ghost' : `@${username}`;
  const age = useClock(({ now }) => accountAge(createdAt, now));
  return (
    <section>
      <h3>
        Author in <bdi>/{communityName}</bdi>
      </h3>
      <div className="who-line">
        <Avatar name={username ?? 'ghost'} picture={proPic} size={36} />
        <div>
          <b>
            <bdi>{name}</bdi>
          </b>
          <small>
            {age}, {joinedAt === null ? 'has not joined' : `here since ${monthAndYear(joinedAt)}`}
          </small>
        </div>
      </div>
      <Figures of={author} />
      {lastRemoval && (
        <p>
          Last removed {longDate(lastRemoval.createdAt)}
          {lastRemoval.title !== null && `, ${lastRemoval.title}`}
          {lastRemoval.by !== null && (
            <>
              , by <bdi>@{lastRemoval.by}</bdi>
            </>
          )}
          .
        </p>
      )}
      {username !== null && (
        <button type="button" className="text-btn" aria-haspopup="dialog" onClick={onRecord}>
          Full record{' '}
          <kbd className="key" aria-hidden="true">
            H
          </kbd>
        </button>
      )}
    </section>
  );
}

/** What an author wrote and was told, in numbers. */
export function Figures({
  of: { noWritten, noRemoved, noWarnings, banned },
}: {
  of: ReportedCase['author'];
}) {
  return (
    <dl className="record">
      <Figure label="written" value={noWritten} />
      <Figure label="removed" value={noRemoved} />
      <Figure label="warned" value={noWarnings} />
      <Figure label="banned" value={banned ? 1 : 0} bad />
    </dl>
  );
}

function Figure({ label, value, bad = false }: { label: string; value: number; bad?: boolean }) {
  return (
    <div className={value === 0 ? 'zero' : bad ? 'bad' : undefined}>
      <dt>{label}</dt>
      <dd>
        <Count value={value} />
      </dd>
    </div>
  );
}

function Earlier({ open: { decisions } }: { open: ReportedCase }) {
  return (
    <section>
      <h3>Earlier decisions</h3>
      <ul className="reporters">
        {decisions.map(({ id, verdict, by, title, createdAt, undoneAt }) => (
          <li key={id}>
            <span>
              {verdict === 'keep' ? 'Kept' : 'Removed'}
              {title !== null && `, ${title},`} by{' '}
              <b>{by === null ? 'a deleted account' : <bdi>@{by}</bdi>}</b>
            </span>
            <small>
              <TimeAgo at={createdAt} />
              {undoneAt !== null && ', undone'}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Foot({ open, onKeep, onRemove, onChoose, onLock, onBan }: Props) {
  // Alerts are elsewhere in the page, and leave room for the bar.
  useEffect(() => {
    const page = document.documentElement.classList;
    page.add('has-case-bar');
    return () => page.remove('has-case-bar');
  }, []);
  const locked = open.target !== null && 'type' in open.target && open.target.locked;
  const reason = whyOf(open);
  return (
    <div className="case-foot" role="group" aria-label="Decide">
      <Button icon="check" onClick={onKeep}>
        Keep
        <kbd className="key" aria-hidden="true">
          E
        </kbd>
      </Button>
      <span className="btn-pair">
        <Button kind="danger-quiet" icon="trash-2" title={`Remove: ${reason}`} onClick={onRemove}>
          <span className="cut-label">
            Remove<span className="long">: {reason}</span>
          </span>
          <kbd className="key" aria-hidden="true">
            R
          </kbd>
        </Button>
        <Button
          kind="danger-quiet"
          icon="chevron-down"
          aria-label="Remove with another reason"
          title="Remove with another reason (Shift R)"
          aria-haspopup="dialog"
          onClick={onChoose}
        >
          <span className="phone-word">Reason</span>
        </Button>
      </span>
      {onLock && (
        <Button kind="ghost" icon={locked ? 'lock-open' : 'lock'} onClick={onLock}>
          {locked ? 'Unlock' : 'Lock'}
          <kbd className="key" aria-hidden="true">
            L
          </kbd>
        </Button>
      )}
      {onBan && (
        <Button kind="ghost" icon="ban" onClick={onBan}>
          <span>
            Ban<span className="long"> author</span>
          </span>
          <kbd className="key" aria-hidden="true">
            B
          </kbd>
        </Button>
      )}
    </div>
  );
}
