import type { Comment } from '@confab/api-contract/calls';
import {
  counted,
  commentSortLooks,
  commentSorts,
  type CommentSort,
  defaultCommentSort,
} from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { loadMoreComments } from '../../data/more-comments.ts';
import type { PostThread } from '../../data/posts.ts';
import { useStartup } from '../../data/startup.ts';
import { sortThread } from '../../data/thread-sort.ts';
import { copyLink } from '../../lib/alerts.ts';
import { pressAgain } from '../../lib/first-script.ts';
import { createStore, pageState } from '../../lib/page-state.ts';
import { holdInPlace, spaceAbove } from '../../lib/scrolling.ts';
import { useBusy, whenIdle } from '../../lib/timers.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { SortChoice } from '../../ui/SortChoice.tsx';
import { Segmented } from '../../ui/Tabs.tsx';
import { postPath } from '../post/post-address.ts';
import { ShortcutsHelp } from '../shortcuts/ShortcutsHelp.tsx';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { setCollapsed, useAllCollapsed } from './comment-state.ts';
import { type CommentTree, inReadingOrder } from './comment-tree.ts';
import { LiveComments } from './LiveComments.tsx';
import { ThreadMap, ThreadPill, useHasRail, type Way } from './ThreadNavigator.tsx';
import { barHeight, commentAtHand, goToComment, type ThreadPlace } from './comments-in-sight.ts';
import { navigableFrom, useIsNew, useNoNew } from './thread-context.ts';
import { recallThread, rememberThread } from './thread-memory.ts';
import { nextRoot, rootIndexIn, useRoots } from './thread-roots.ts';
import { followTouch } from './thread-touch.ts';
import toolStyles from './thread-tools.css?url';

type Props = {
  thread: PostThread;
  /** Contains all comments. */
  list: RefObject<HTMLOListElement | null>;
  tree: CommentTree;
  place: ThreadPlace;
  /** Only the branch of one comment is shown. */
  narrow: boolean;
  /** Goes to the next new comment, and returns its id. */
  onNextNew: () => string | undefined;
};

/** What helps to read a long thread: the tools of its bar, its navigator, keys and touch. Loaded after the page. */
export default function ThreadTools({ thread, list, tree, place, narrow, onNextNew }: Props) {
  const { post, next, sort = defaultCommentSort, begun } = thread;
  const { publicId } = post;
  const client = useQueryClient();
  const isNew = useIsNew();
  const roots = useRoots(tree);
  const allCollapsed = useAllCollapsed(roots.ids);
  const idle = useIdle();
  const viewerId = useStartup(({ user }) => user?.id);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const noNew = Math.max(useNoNew(thread) - visited.size, 0);

  // In the branch of one comment the first page of another order may lack it.
  const sorts = !narrow || next === null;
  // As soon as the rest of the first page has come.
  const recallSort = () => {
    const { sort: remembered = defaultCommentSort } = recallThread(publicId);
    if (sorts && !begun && remembered !== sort) void sortThread(client, publicId, remembered);
  };
  const sortBy = (chosen: CommentSort) => {
    rememberThread(publicId, { sort: chosen });
    recallSort();
  };
  const recallSortLater = useEffectEvent(recallSort);
  useEffect(() => recallSortLater(), [begun]);

  const goTo = (comment: Comment | undefined) => {
    if (comment) goToComment(place, comment, comment.ancestors ?? []);
  };
  const step = (by: 1 | -1) => goTo(list.current ? nextRoot(list.current, roots, by) : undefined);
  const nextNew = () => {
    const id = onNextNew();
    if (id !== undefined) setVisited(new Set([...visited, id]));
  };
  const collapseAll = () => {
    keepBranchInPlace();
    setCollapsed(publicId, roots.ids, !allCollapsed);
  };
  /** What collapses above would move what is read. */
  const keepBranchInPlace = () => {
    const id = commentAtHand(list.current)?.id;
    const here = thread.comments.find((comment) => comment.id === id);
    const root = document.getElementById(here?.ancestors?.[0] ?? id ?? '');
    if (root) holdInPlace(() => root, Math.max(root.getBoundingClientRect().top, spaceAbove() + barHeight));
  };
  /** What lies above, and what has nothing new since the last visit. */
  const collapseRead = () => {
    const passed = list.current ? rootIndexIn(list.current, roots) : 0;
    const isRead = (index: number) => {
      const node = tree[index];
      return index < passed || (thread.lastVisitAt !== null && !!node && !inReadingOrder([node]).some(isNew));
    };
    setCollapsed(
      publicId,
      roots.ids.filter((_, index) => isRead(index)),
      true,
    );
  };

  const press = (selector: string) =>
    commentAtHand(list.current)?.querySelector<HTMLElement>(selector)?.click();
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    n: nextNew,
    p: () => {
      const here = commentAtHand(list.current)?.id;
      const parentId = thread.comments.find(({ id }) => id === here)?.parentId;
      goTo(thread.comments.find(({ id }) => id === parentId));
    },
    c: () => press('.fold'),
    C: collapseAll,
    r: () => press('.glyph-reply'),
    a: () => press('.up'),
    z: () => press('.down'),
    s: () => press('.glyph-bookmark'),
  });
  const empty = tree.length === 0;
  useEffect(() => (list.current ? followTouch(list.current) : undefined), [list, empty]);

  const collapseLabel = allCollapsed ? 'Expand all' : 'Collapse all';
  const wide = useHasRail();
  const way = { post, list, tree, roots, more: next !== null, order: sort, noNew, isNew, goTo, step };
  const isLong = !narrow && post.noComments >= navigableFrom;
  const onSort = sorts ? sortBy : undefined;
  useLayoutEffect(() =>
    controls().set({
      bar: empty
        ? undefined
        : { sort, onSort, collapseLabel, collapseAll, collapseRead, path: postPath(post) },
      way: isLong && wide ? { ...way, onNextNew: nextNew } : undefined,
    }),
  );
  useEffect(() => () => controls().set(none), []);
  return (
    <>
      {idle && <LiveComments key={`${publicId} ${viewerId}`} thread={thread} viewerId={viewerId} />}
      <ShortcutsHelp />
      {isLong && !wide && (
        <ThreadPill {...way} {...{ collapseAll, collapseLabel, onSort }} onNextNew={nextNew} />
      )}
    </>
  );
}

/** What the bar and the rail of a thread act on, which stand elsewhere on its page. */
type Controls = {
  bar:
    | {
        sort: CommentSort;
        /** Undefined where the comments can have no other order. */
        onSort: ((sort: CommentSort) => void) | undefined;
        collapseLabel: string;
        collapseAll: () => void;
        collapseRead: () => void;
        path: string;
      }
    | undefined;
  way: Way | undefined;
};

const none: Controls = { bar: undefined, way: undefined };
const controls = pageState(() => createStore(none));

/**
 * A press before a part acts is repeated then: until that time it must not count as handled (first-script.ts), which it
 * does once it bubbles.
 */
function usePressesOnceThere(there: boolean) {
  useEffect(() => {
    if (there) pressAgain();
  }, [there]);
  return there ? undefined : (event: MouseEvent) => event.stopPropagation();
}

/** The tools of the thread's bar. The server renders them too. */
export function BarTools({ sortable }: { sortable: boolean }) {
  const { bar } = controls().use();
  const keepPress = usePressesOnceThere(bar !== undefined);
  const { sort = defaultCommentSort, collapseLabel = 'Collapse all' } = bar ?? {};
  const onSort = (chosen: CommentSort) => bar?.onSort?.(chosen);
  const collapseAll = () => bar?.collapseAll();
  return (
    <div className="thread-tools row" onClickCapture={keepPress}>
      <link rel="stylesheet" href={toolStyles} precedence="default" />
      {(bar ? bar.onSort : sortable) && (
        <>
          <div className="not-phone">
            <Segmented
              label="Sort comments"
              options={commentSorts.map((value) => ({ value, label: commentSortLooks[value].label }))}
              value={sort}
              onChange={onSort}
            />
          </div>
          <SortChoice {...{ sort, onSort }} sorts={commentSorts} looks={words} className="only-phone" />
        </>
      )}
      <IconButton
        icon={collapseLabel === 'Collapse all' ? 'chevrons-down-up' : 'chevrons-up-down'}
        label={collapseLabel}
        className="collapse-all"
        onClick={collapseAll}
      />
      <Menu
        label="Thread"
        button={(button) => <IconButton {...button} icon="ellipsis" label="Thread options" />}
        entries={() => [
          { kind: 'action', icon: 'chevrons-down-up', label: collapseLabel, onSelect: collapseAll },
          {
            kind: 'action',
            icon: 'check',
            label: 'Collapse what I have read',
            onSelect: () => bar?.collapseRead(),
          },
          {
            kind: 'action',
            icon: 'link',
            label: 'Copy link',
            onSelect: () => void copyLink(bar?.path ?? ''),
          },
          { kind: 'action', icon: 'keyboard', label: 'Shortcuts', onSelect: openShortcuts },
        ]}
      />
    </div>
  );
}

/** The navigator in the rail. The server renders it too. */
export function RailMap({ since }: { since: string }) {
  const { way } = controls().use();
  const keepPress = usePressesOnceThere(way !== undefined);
  return (
    <div onClickCapture={keepPress}>
      <link rel="stylesheet" href={toolStyles} precedence="default" />
      <ThreadMap since={since} way={way} />
    </div>
  );
}

/** The way to the comments of the next page. */
export function MoreComments({ publicId, missing }: { publicId: string; missing: number }) {
  const client = useQueryClient();
  const { busy, begin } = useBusy(() => loadMoreComments(client, publicId));
  return (
    <Button block busy={busy} onClick={begin}>
      {counted(Math.max(missing, 1), 'more comment')}
    </Button>
  );
}

/** Without icons, which would take the room of the bar. */
const words = {
  top: { label: commentSortLooks.top.label },
  new: { label: commentSortLooks.new.label },
  old: { label: commentSortLooks.old.label },
  controversial: { label: commentSortLooks.controversial.label },
};

/** The help has a button of its own, for readers without single keys. */
function openShortcuts() {
  document.querySelector<HTMLElement>('.keys-help')?.click();
}

function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
