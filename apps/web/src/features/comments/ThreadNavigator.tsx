import type { Comment, Post } from '@confab/api-contract/calls';
import { type CommentSort, commentSortLooks, commentSorts, layout } from '@confab/domain';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import '../../ui/menu.css';
import { TimeAgo } from '../../ui/Meta.tsx';
import { type CommentTree, inReadingOrder } from './comment-tree.ts';
import { rootIndexIn, type Roots } from './thread-roots.ts';

export type Way = {
  post: Post;
  list: RefObject<HTMLElement | null>;
  tree: CommentTree;
  roots: Roots;
  /** Whether the thread goes on behind the loaded comments. */
  more: boolean;
  order: CommentSort;
  /** The new comments that the reader has not gone to yet. */
  noNew: number;
  isNew: (comment: Comment) => boolean;
  goTo: (comment: Comment | undefined) => void;
  step: (by: 1 | -1) => void;
  onNextNew: () => void;
};

const totalOf = ({ roots, more }: Pick<Way, 'roots' | 'more'>) => `${roots.ids.length}${more ? '+' : ''}`;

/** What stands at the end of the thread. */
function endOf({ order, more }: Pick<Way, 'order' | 'more'>): string {
  if (more || order === 'top' || order === 'controversial') return 'Last thread';
  return order === 'new' ? 'Oldest thread' : 'Latest thread';
}

/** At most so many dots; new comments that are closer are one. */
const mostDots = 12;

function dotsOf(tree: CommentTree, isNew: Way['isNew']): number[] {
  const places = tree.flatMap((node, index) => (inReadingOrder([node]).some(isNew) ? [index] : []));
  const last = Math.max(tree.length - 1, 1);
  if (places.length <= mostDots) return places.map((place) => place / last);
  return [...new Set(places.map((place) => Math.floor((place / (last + 1)) * mostDots)))].map(
    (part) => (part + 0.5) / mostDots,
  );
}

type MapProps = {
  /** When the post was written. */
  since: string;
  /** Undefined until the thread can be moved in. */
  way: Way | undefined;
};

/** Where the reader is in a long thread, and ways on, beside it. */
export function ThreadMap({ since, way }: MapProps) {
  return (
    <>
      <div className="track">
        {way && <Position {...way} />}
        <a className="start" href="#main">
          Post, <TimeAgo at={since} />
        </a>
      </div>
      <div className="ways">
        <Press icon="arrow-down" keys="J" onClick={() => way?.step(1)}>
          Next thread
        </Press>
        <Press icon="arrow-up" keys="K" onClick={() => way?.step(-1)}>
          Previous thread
        </Press>
        <Press
          icon="sparkles"
          keys="N"
          onClick={() => way?.onNextNew()}
          disabled={!way || !inReadingOrder(way.tree).some(way.isNew)}
        >
          Next new
          {way && way.noNew > 0 && (
            <>
              , <span className="new-count">{way.noNew} left</span>
            </>
          )}
        </Press>
      </div>
    </>
  );
}

function Position(way: Way) {
  const { list, tree, roots, isNew, goTo } = way;
  const shown = Math.max(useRootIndex(list, roots), 0);
  const last = Math.max(roots.ids.length - 1, 1);
  // The ends of the line name the post and the last comment.
  const along = (share: number) => `calc(20% + ${share * 60}%)`;
  const root = roots.comments[shown];
  const end = roots.comments.at(-1);
  const words = `Thread ${shown + 1} of ${totalOf(way)}`;
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
      <span className="seen" style={{ blockSize: along(shown / last) }} />
      {dotsOf(tree, isNew).map((share) => (
        <i key={share} style={{ insetBlockStart: along(share) }} />
      ))}
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
            {shown + 1} of {totalOf(way)}
          </b>
          {root && (
            <small>
              <TimeAgo at={root.createdAt} />
            </small>
          )}
        </span>
      </button>
      {end && (
        <button type="button" className="end" onClick={() => goTo(end)}>
          {endOf(way)}, <TimeAgo at={end.createdAt} />
        </button>
      )}
    </>
  );
}

type PressProps = {
  icon: IconName;
  keys: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function Press({ icon, keys, children, ...button }: PressProps) {
  return (
    <button type="button" {...button} aria-keyshortcuts={keys}>
      <Icon name={icon} />
      <span>{children}</span>
      <kbd aria-hidden="true">{keys}</kbd>
    </button>
  );
}

export type PillProps = Way & {
  collapseAll: () => void;
  collapseLabel: string;
  onSort: ((sort: CommentSort) => void) | undefined;
};

/** The same as a pill with a sheet. */
export function ThreadPill(props: PillProps) {
  const { list, roots, noNew, step, onNextNew } = props;
  const index = useRootIndex(list, roots);
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
      {open && <Sheet {...props} index={index} onClose={() => setOpen(false)} />}
    </>
  );
}

function Sheet({ onClose, ...props }: PillProps & { index: number; onClose: () => void }) {
  const { post, roots, index, order, noNew, goTo, onNextNew, collapseAll, collapseLabel, onSort } = props;
  const [first] = useState(Math.max(index, 0));
  const [chosen, setChosen] = useState(first);
  const end = roots.comments.at(-1);
  const close = (act: () => void) => () => {
    onClose();
    // Once focus is back.
    requestAnimationFrame(() => requestAnimationFrame(act));
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const to = Number(target.value) - 1;
    setChosen(to);
    goTo(roots.comments[to]);
    target.focus({ preventScroll: true });
  };
  // Focus goes to what was chosen.
  const go = () => {
    if (chosen !== first) goTo(roots.comments[chosen]);
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
          onChange={choose}
        />
        <p className="row spread text-sm muted tabular">
          <span>
            Post, <TimeAgo at={post.createdAt} short />
          </span>
          <b>
            {chosen + 1} of {totalOf(props)}
          </b>
          <span>
            {endOf(props)}, {end && <TimeAgo at={end.createdAt} short />}
          </span>
        </p>
        {onSort && (
          <div role="group" aria-label="Sort">
            <h3 className="text-sm secondary">Sort</h3>
            {commentSorts.map((value) => (
              <button
                key={value}
                type="button"
                className="menu-item"
                aria-pressed={value === order}
                onClick={close(() => onSort(value))}
              >
                <Icon name={commentSortLooks[value].icon} />
                {commentSortLooks[value].label}
                {value === order && (
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

const besideContent = `(width >= ${layout.railFrom}px)`;

/** Whether the rail is beside the content. */
export function useHasRail(): boolean {
  const [media] = useState(() => matchMedia(besideContent));
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => media.matches,
  );
}
