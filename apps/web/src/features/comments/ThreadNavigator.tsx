import type { Comment, Post } from '@confab/api-contract/calls';
import { type CommentSort, commentSortLooks, commentSorts, layout } from '@confab/domain';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '../../ui/Dialog.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import '../../ui/menu.css';
import { TimeAgo } from '../../ui/Meta.tsx';
import { type CommentTree, inReadingOrder } from './comment-tree.ts';
import { rootIndexIn, type Roots } from './thread-roots.ts';

type Sorting = { sort: CommentSort; onSort: (sort: CommentSort) => void };

type Props = {
  post: Post;
  list: RefObject<HTMLElement | null>;
  tree: CommentTree;
  roots: Roots;
  /** Whether the thread goes on behind the loaded comments. */
  more: boolean;
  /** The new comments that the reader has not gone to yet. */
  noNew: number;
  isNew: (comment: Comment) => boolean;
  goTo: (comment: Comment | undefined) => void;
  step: (by: 1 | -1) => void;
  onNextNew: () => void;
  collapseAll: () => void;
  collapseLabel: string;
  sort: Sorting | undefined;
};

const besideContent = `(width >= ${layout.railFrom}px)`;

/** Where the reader is in a long thread, and ways on: in the rail, or as a pill with a sheet. */
export function ThreadNavigator(props: Props) {
  const { list, roots } = props;
  const index = useRootIndex(list, roots);
  const wide = useMatches(besideContent);
  const slot = usePlace('thread-nav');
  if (wide) return slot && createPortal(<ThreadMap {...props} index={index} />, slot);
  return <Pill {...props} index={index} />;
}

type At = Props & { index: number };

const totalOf = ({ roots, more }: Props) => `${roots.ids.length}${more ? '+' : ''}`;

function newest({ comments }: { comments: readonly Comment[] }): Comment | undefined {
  return comments.toSorted((one, other) => other.number - one.number)[0];
}

/** At most so many dots; new comments that are closer are one. */
const mostDots = 12;

function dotsOf(tree: CommentTree, isNew: Props['isNew']): number[] {
  const places = tree.flatMap((node, index) => (inReadingOrder([node]).some(isNew) ? [index] : []));
  const last = Math.max(tree.length - 1, 1);
  if (places.length <= mostDots) return places.map((place) => place / last);
  return [...new Set(places.map((place) => Math.floor((place / (last + 1)) * mostDots)))].map(
    (part) => (part + 0.5) / mostDots,
  );
}

function ThreadMap(props: At) {
  const { post, tree, roots, isNew, noNew, goTo, step, onNextNew, index } = props;
  const shown = Math.max(index, 0);
  const last = Math.max(roots.ids.length - 1, 1);
  // The ends of the line name the post and the latest comment.
  const along = (share: number) => `calc(20% + ${share * 60}%)`;
  const root = roots.comments[shown];
  const latest = newest({ comments: inReadingOrder(tree) });
  const words = `Thread ${shown + 1} of ${totalOf(props)}`;
  const go = (to: number) => goTo(roots.comments[Math.min(Math.max(to, 0), roots.ids.length - 1)]);

  const keyed = (event: KeyboardEvent<HTMLElement>) => {
    const slider = event.currentTarget;
    const targets: Record<string, number> = {
      ArrowDown: shown + 1,
      ArrowRight: shown + 1,
      ArrowUp: shown - 1,
      ArrowLeft: shown - 1,
      PageDown: shown + 10,
      PageUp: shown - 10,
      Home: 0,
      End: roots.ids.length - 1,
    };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
    slider.focus({ preventScroll: true });
  };
  const dragged = ({ currentTarget, clientY, buttons }: PointerEvent<HTMLElement>) => {
    const track = currentTarget.parentElement?.getBoundingClientRect();
    if (buttons === 0 || !track) return;
    const to = Math.round((((clientY - track.top) / track.height - 0.2) / 0.6) * last);
    if (to !== shown) go(to);
  };

  return (
    <>
      <div className="track">
        <span className="seen" style={{ blockSize: along(shown / last) }} />
        {dotsOf(tree, isNew).map((share) => (
          <i key={share} style={{ insetBlockStart: along(share) }} />
        ))}
        <a className="start" href="#main">
          Post, <TimeAgo at={post.createdAt} />
        </a>
        <button
          type="button"
          className="at"
          role="slider"
          aria-orientation="vertical"
          aria-label="Position in thread"
          aria-valuemin={1}
          aria-valuemax={roots.ids.length}
          aria-valuenow={shown + 1}
          aria-valuetext={words}
          style={{ insetBlockStart: along(shown / last) }}
          onKeyDown={keyed}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={dragged}
        >
          <span>
            <b>
              {shown + 1} of {totalOf(props)}
            </b>
            {root && (
              <small>
                <TimeAgo at={root.createdAt} />
              </small>
            )}
          </span>
        </button>
        {latest && (
          <button type="button" className="end" onClick={() => goTo(latest)}>
            Latest, <TimeAgo at={latest.createdAt} />
          </button>
        )}
      </div>
      <div className="ways">
        <Way icon="arrow-down" keys="J" onClick={() => step(1)}>
          Next thread
        </Way>
        <Way icon="arrow-up" keys="K" onClick={() => step(-1)}>
          Previous thread
        </Way>
        <Way icon="sparkles" keys="N" onClick={onNextNew} disabled={!inReadingOrder(tree).some(isNew)}>
          Next new
          {noNew > 0 && (
            <>
              , <span className="new-count">{noNew} left</span>
            </>
          )}
        </Way>
      </div>
    </>
  );
}

type WayProps = {
  icon: IconName;
  keys: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function Way({ icon, keys, children, ...button }: WayProps) {
  return (
    <button type="button" {...button} aria-keyshortcuts={keys}>
      <Icon name={icon} />
      <span>{children}</span>
      <kbd aria-hidden="true">{keys}</kbd>
    </button>
  );
}

function Pill(props: At) {
  const { index, noNew, step, onNextNew } = props;
  const [open, setOpen] = useState(false);
  const writing = useWriting();
  const hidden = index < 1 || writing;
  return (
    <>
      <div
        className={classNames('thread-pill', hidden && 'is-hidden')}
        role="group"
        aria-label="Move in this thread"
        inert={hidden}
      >
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {index + 1} / {totalOf(props)}
        </button>
        {noNew > 0 && (
          <button type="button" className="new-count" onClick={onNextNew}>
            {noNew} new
          </button>
        )}
        <button type="button" aria-label="Next thread" onClick={() => step(1)}>
          <Icon name="arrow-down" />
        </button>
      </div>
      {open && <Sheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Sheet({ onClose, ...props }: At & { onClose: () => void }) {
  const { post, tree, roots, index, noNew, goTo, onNextNew, collapseAll, collapseLabel, sort } = props;
  const [chosen, setChosen] = useState(Math.max(index, 0));
  const latest = newest({ comments: inReadingOrder(tree) });
  const close = (act: () => void) => () => {
    onClose();
    // Once focus is back.
    requestAnimationFrame(() => requestAnimationFrame(act));
  };
  const go = () => {
    if (chosen !== index) goTo(roots.comments[chosen]);
  };
  return (
    <Dialog title="In this thread" onClose={close(go)}>
      <div className="thread-sheet">
        <input
          type="range"
          min={1}
          max={roots.ids.length}
          value={chosen + 1}
          aria-label="Position in thread"
          aria-valuetext={`Thread ${chosen + 1} of ${totalOf(props)}`}
          onChange={({ target }) => setChosen(Number(target.value) - 1)}
        />
        <p className="row spread text-sm muted tabular">
          <span>
            Post, <TimeAgo at={post.createdAt} short />
          </span>
          <b>
            {chosen + 1} of {totalOf(props)}
          </b>
          <span>Latest, {latest && <TimeAgo at={latest.createdAt} short />}</span>
        </p>
        {sort && (
          <div role="group" aria-label="Sort">
            <h3 className="text-sm secondary">Sort</h3>
            {commentSorts.map((value) => (
              <button
                key={value}
                type="button"
                className="menu-item"
                aria-pressed={value === sort.sort}
                onClick={close(() => sort.onSort(value))}
              >
                <Icon name={commentSortLooks[value].icon} />
                {commentSortLooks[value].label}
                {value === sort.sort && (
                  <span className="tail push">
                    <Icon name="check" />
                  </span>
                )}
              </button>
            ))}
          </div>
        )}
        <hr />
        {noNew > 0 && (
          <button type="button" className="menu-item" onClick={close(onNextNew)}>
            <Icon name="sparkles" />
            Next new
            <span className="push text-sm muted">{noNew} left</span>
          </button>
        )}
        <button type="button" className="menu-item" onClick={close(collapseAll)}>
          <Icon name="chevrons-down-up" />
          {collapseLabel}
        </button>
      </div>
    </Dialog>
  );
}

/** Follows the reader, at most once a frame. */
function useRootIndex(list: RefObject<HTMLElement | null>, roots: Roots): number {
  const [index, setIndex] = useState(-1);
  const look = useEffectEvent(() => setIndex(list.current ? rootIndexIn(list.current, roots) : -1));
  useEffect(() => {
    let frame = requestAnimationFrame(look);
    const follow = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', follow);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', follow);
      removeEventListener('resize', follow);
    };
  }, [roots]);
  return index;
}

/** Whether a field has focus: on phones the keyboard covers the rest. */
function useWriting(): boolean {
  const [writing, setWriting] = useState(false);
  useEffect(() => {
    const look = () =>
      setWriting(document.activeElement?.matches('textarea, input:not([type=range])') ?? false);
    const later = () => requestAnimationFrame(look);
    addEventListener('focusin', look);
    addEventListener('focusout', later);
    return () => {
      removeEventListener('focusin', look);
      removeEventListener('focusout', later);
    };
  }, []);
  return writing;
}

function useMatches(query: string): boolean {
  const [media] = useState(() => matchMedia(query));
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => media.matches,
  );
}

/** An element of the page around the comments, once both are there: React asks again after the page has rendered. */
export function usePlace(id: string): HTMLElement | null {
  return useSyncExternalStore(
    neverChanges,
    () => document.getElementById(id),
    () => null,
  );
}

const neverChanges = () => () => {};
