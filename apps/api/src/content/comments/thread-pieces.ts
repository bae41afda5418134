import { commentSchema } from '@confab/api-contract';
import { type Db, listOfIds } from '@confab/db';
import { type CommentSort, defaultCommentSort } from '@confab/domain';
import { LRUCache } from 'lru-cache';
import type { AuthorPiece, AuthorPieces } from '../../members/author-pieces.ts';
import { type RequestViewer, visitorOnly } from '../../http/viewer.ts';
import type { Changes } from '../../pieces/changes.ts';
import { apart, fieldsOf, splitAt } from '../../pieces/encoded.ts';
import { presentVote } from '../posts/posts.present.ts';
import { presentComment } from './comments.present.ts';
import {
  type CommentPost,
  type CommentRow,
  listCommentRows,
  listVotesAndMutes,
  type VotesAndMutes,
} from './comments.queries.ts';
import { type PartOfThread, writeCursor } from './load-comments.ts';
import { type ListedPage, withVotes } from './listed-page.ts';
import { firstRead } from './reading-order.ts';
import { listCommentIds, type PageStart } from './thread.queries.ts';

/** A comment as visitors and ordinary members see it, around its author and the reader's own fields. */
type CommentPiece = {
  head: Buffer;
  tail: Buffer;
  id: string;
  upvotes: number;
  downvotes: number;
  parentId: string | null;
  authorId: string;
  /** The comment itself names an author who deleted their account. */
  authorDeleted: boolean;
  /** A comment that lost its text does not show its author, and takes no votes. */
  stripped: boolean;
  /** Whether moderators and admins see the same. */
  sameForAll: boolean;
};

type ThreadPage = {
  next: string | null;
  sameForAll: boolean;
  /** For the query of the reader's own facts, in PostgreSQL's syntax. */
  idLists: { comments: string; authors: string };
  /** The comments as a JSON array. */
  forVisitors(): Buffer;
  /** The parts of that array. */
  forMember(viewer: RequestViewer, own: VotesAndMutes): Buffer[];
  /** Only so many of its comments. */
  first(count: number): ThreadPage;
};

type KeptList = {
  page: ListedPage;
  /** The comments of the thread that changed since it was listed. */
  changed: readonly string[];
};

type KeptPage = {
  page: ThreadPage;
  pieces: readonly CommentPiece[];
  authors: readonly (AuthorPiece | undefined)[];
  bytes: number;
};

type Thread = {
  pieces: Map<string, CommentPiece>;
  lists: Map<string, KeptList | Promise<KeptList>>;
  pages: Map<string, KeptPage>;
  /** For each running query, the comments that changed since it began. */
  loads: Set<Set<string>>;
};

export type ThreadPieces = {
  /**
   * A part of a thread as this reader sees it: the parts of a JSON array, one for visitors. Null where they may see
   * more than others. Call `catchUp` before: what is kept may be older than a request.
   */
  encode(
    reads: Db,
    post: CommentPost,
    part: PartOfThread,
    viewer: RequestViewer,
  ): Promise<{ json: readonly Buffer[]; next: string | null } | null>;
  readonly size: { items: number; bytes: number };
};

const maxBytes = 30_000_000;
/** Of one thread, so that a reader who pages through all of it does not fill the memory. */
const pagesMax = 4;
/** In other orders than the default, which most readers get: theirs must not go. */
const sortedPagesMax = 2;
/** With more it is listed again. */
const changedMax = 200;

export function keepThreads(db: Db, changes: Changes, authors: AuthorPieces): ThreadPieces {
  const threads = new LRUCache<string, Thread>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  changes.on('thread', (postId, commentId) => {
    const thread = threads.peek(postId);
    if (!thread) return;
    for (const [key, list] of thread.lists) {
      if (commentId === null || list instanceof Promise || list.changed.length === changedMax)
        thread.lists.delete(key);
      else thread.lists.set(key, { ...list, changed: [...list.changed, commentId] });
    }
    if (commentId === null) return;
    thread.pieces.delete(commentId);
    for (const changed of thread.loads) changed.add(commentId);
  });
  changes.onLost(() => threads.clear());
  return {
    async encode(reads, post, { sort = defaultCommentSort, cursor = null, first }, viewer) {
      const whole = await getPage(post, { sort, cursor });
      const page = first === undefined ? whole : whole.first(first);
      if (!page.sameForAll && seesMore(viewer, post.communityId)) return null;
      if (!viewer.user) return { json: [page.forVisitors()], next: page.next };
      const own = await listVotesAndMutes(reads, viewer.user.id, page.idLists);
      return { json: page.forMember(viewer, own), next: page.next };
    },
    get size() {
      return { items: threads.size, bytes: threads.calculatedSize };
    },
  };

  async function getPage(post: CommentPost, start: PageStart): Promise<ThreadPage> {
    const { sort, cursor } = start;
    const key = `${sort} ${cursor ? writeCursor(cursor, sort) : ''}`;
    const thread = threads.get(post.id) ?? addThread(post.id);
    const list = await getList(thread, post, start, key);
    const found = await loadPieces(thread, post, [...idsOf(list.page), ...list.changed]);
    const listed = listNow(list, found, sort);
    // Unless more changed since then.
    if (thread.lists.get(key) === list) {
      if (listed) thread.lists.set(key, { page: listed, changed: [] });
      else thread.lists.delete(key);
    }
    if (!listed) return getPage(post, start);
    const pieces = idsOf(listed).flatMap((id) => found.get(id) ?? []);
    const people = await authors.getMany(authorsOf(pieces));
    const written = pieces.map(({ authorId }) => people.get(authorId));
    const outdated = pieces.filter(({ authorDeleted }, index) => authorDeleted !== written[index]?.deleted);
    if (outdated.length > 0) {
      // The author deleted their account since the piece was made, and the comment itself names them.
      for (const { id } of outdated) thread.pieces.delete(id);
      await changes.catchUp();
      return getPage(post, start);
    }
    const known = thread.pages.get(key);
    const next = listed.next && writeCursor(listed.next, sort);
    if (known?.page.next === next && sameItems(known.pieces, pieces) && sameItems(known.authors, written))
      return known.page;
    const page = pageOf(pieces, written, next);
    keepPage(thread, post.id, key, { page, pieces, authors: written });
    return page;
  }

  function addThread(postId: string): Thread {
    const thread: Thread = { pieces: new Map(), lists: new Map(), pages: new Map(), loads: new Set() };
    threads.set(postId, thread);
    return thread;
  }

  /** Readers at once share one query; after a change while it runs, later ones ask again. */
  async function getList(
    thread: Thread,
    post: CommentPost,
    start: PageStart,
    key: string,
  ): Promise<KeptList> {
    const known = thread.lists.get(key);
    if (known) return known;
    const listing = listCommentIds(db, post.id, start).then((page): KeptList => ({ page, changed: [] }));
    thread.lists.set(key, listing);
    const ended = (list: KeptList | null) => {
      if (thread.lists.get(key) !== listing) return;
      if (list) thread.lists.set(key, list);
      else thread.lists.delete(key);
    };
    listing.then(ended, () => ended(null));
    return listing;
  }

  async function loadPieces(
    thread: Thread,
    post: CommentPost,
    ids: readonly string[],
  ): Promise<Map<string, CommentPiece>> {
    const pieces = new Map<string, CommentPiece>();
    const missing = new Set<string>();
    for (const id of ids) {
      const piece = thread.pieces.get(id);
      if (piece) pieces.set(id, piece);
      else missing.add(id);
    }
    if (missing.size > 0) {
      const changed = new Set<string>();
      thread.loads.add(changed);
      const rows = await listCommentRows(db, [...missing]).finally(() => thread.loads.delete(changed));
      for (const row of rows) {
        const piece = pieceOf(row, post);
        pieces.set(piece.id, piece);
        if (!changed.has(piece.id)) thread.pieces.set(piece.id, piece);
      }
    }
    return pieces;
  }

  function keepPage(thread: Thread, postId: string, key: string, kept: Omit<KeptPage, 'bytes'>): void {
    // It was evicted while it loaded: changes no longer reach it.
    if (threads.peek(postId) !== thread) return;
    thread.pages.delete(key);
    thread.pages.set(key, { ...kept, bytes: bytesOf(kept) });
    const inDefault = (known: string) => known.startsWith(defaultCommentSort);
    const known = [...thread.pages.keys()];
    const [first, others] = [known.filter(inDefault), known.filter((each) => !inDefault(each))];
    for (const old of [...first.slice(0, -pagesMax), ...others.slice(0, -sortedPagesMax)]) {
      thread.pages.delete(old);
      thread.lists.delete(old);
    }
    const listed = new Set([...thread.pages.values()].flatMap(({ pieces }) => pieces));
    for (const [id, piece] of thread.pieces) if (!listed.has(piece)) thread.pieces.delete(id);
    // Setting the same value again would keep its old size.
    threads.delete(postId);
    threads.set(postId, thread);
  }
}

/** The page as it is after the changes; null if it has to be listed again. */
function listNow(
  { page, changed }: KeptList,
  pieces: ReadonlyMap<string, CommentPiece>,
  sort: CommentSort,
): ListedPage | null {
  if (changed.length === 0) return page;
  const comments = changed.flatMap((id) => pieces.get(id) ?? []);
  return comments.length === changed.length ? withVotes(page, comments, sort) : null;
}

function idsOf({ ranked, ancestors }: ListedPage): string[] {
  return [...ranked, ...ancestors].map(({ id }) => id);
}

function pieceOf(row: CommentRow, post: CommentPost): CommentPiece {
  const shown = commentSchema.parse(presentComment(row, post, visitorOnly));
  const { id, upvotes, downvotes, parentId, userId: authorId } = row.comment;
  const authorDeleted = row.author.deletedAt !== null;
  const sameForAll = row.comment.deletedAt === null && !authorDeleted;
  const stripped = shown.author === undefined;
  const facts = { id, upvotes, downvotes, parentId, authorId, authorDeleted, stripped, sameForAll };
  const places = { ...shown, userVoted: 0, userVotedUp: undefined };
  if (stripped) {
    const [head, tail] = splitAt(JSON.stringify(places), 'userVoted');
    return { head, tail, ...facts };
  }
  const [head, , tail] = splitAt(JSON.stringify({ ...places, author: 0 }), 'author', 'userVoted');
  return { head, tail, ...facts };
}

function pageOf(
  pieces: readonly CommentPiece[],
  authors: readonly (AuthorPiece | undefined)[],
  next: string | null,
): ThreadPage {
  let visitors: EncodedComments | undefined;
  let members: EncodedComments | undefined;
  let begun: { count: number; page: ThreadPage } | undefined;
  return {
    next,
    sameForAll: pieces.every(({ sameForAll }) => sameForAll),
    idLists: {
      comments: listOfIds(pieces.map(({ id }) => id)),
      authors: listOfIds([...authorsOf(pieces)]),
    },
    forVisitors: () => (visitors ??= encode(pieces, authors, ownFields(visitorOnly))).bytes,
    forMember(viewer, { votes, muted }) {
      members ??= encode(pieces, authors, ownFields(viewer));
      if (votes.size === 0 && muted.size === 0) return [members.bytes];
      const own = pieces.map(({ id, authorId, stripped }) => {
        const [vote, isAuthorMuted] = [votes.get(id) ?? null, muted.has(authorId)];
        return !stripped && (vote !== null || isAuthorMuted) ? ownFields(viewer, vote, isAuthorMuted) : null;
      });
      return splice(members, own);
    },
    first(count) {
      if (begun?.count !== count) begun = { count, page: beginningOf(pieces, authors, next, count) };
      return begun.page;
    },
  };
}

function beginningOf(
  pieces: readonly CommentPiece[],
  authors: readonly (AuthorPiece | undefined)[],
  next: string | null,
  count: number,
): ThreadPage {
  const written = pieces.map((piece, index) => ({ piece, author: authors[index] }));
  const first = firstRead(written, ({ piece }) => piece, count);
  return pageOf(
    first.map(({ piece }) => piece),
    first.map(({ author }) => author),
    next,
  );
}

function ownFields(viewer: RequestViewer, vote: boolean | null = null, isAuthorMuted = false): string {
  return fieldsOf({ ...(isAuthorMuted ? { isAuthorMuted } : {}), ...presentVote(viewer, vote) });
}

/** The JSON array of the comments, and where the reader's own fields stand in it. */
type EncodedComments = { bytes: Buffer; gaps: readonly { start: number; end: number }[] };

const open = Buffer.from('[');
const comma = Buffer.from(',');
const close = Buffer.from(']');
const authorKey = Buffer.from('"author":');

function encode(
  pieces: readonly CommentPiece[],
  authors: readonly (AuthorPiece | undefined)[],
  own: string,
): EncodedComments {
  const [touchable, untouchable] = [Buffer.from(own), Buffer.from(ownFields(visitorOnly))];
  const parts: Buffer[] = [];
  const gaps: { start: number; end: number }[] = [];
  let length = 0;
  const add = (...added: readonly Buffer[]) => {
    for (const part of added) {
      parts.push(part);
      length += part.length;
    }
  };
  add(open);
  for (const [index, { head, tail, stripped }] of pieces.entries()) {
    if (index > 0) add(comma);
    add(head);
    const author = stripped ? undefined : authors[index];
    if (author) add(authorKey, author.json, comma);
    const fields = author ? touchable : untouchable;
    gaps.push({ start: length, end: length + fields.length });
    add(fields, tail);
  }
  add(close);
  return { bytes: apart(Buffer.concat(parts, length)), gaps };
}

/** The bytes with these texts in their gaps; null leaves a gap as it is. */
function splice({ bytes, gaps }: EncodedComments, texts: readonly (string | null)[]): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (const [index, gap] of gaps.entries()) {
    const text = texts[index];
    if (text === null || text === undefined) continue;
    parts.push(bytes.subarray(from, gap.start), Buffer.from(text));
    from = gap.end;
  }
  return [...parts, bytes.subarray(from)];
}

/** Those who may see deleted comments, or authors who deleted their accounts. */
function seesMore(viewer: RequestViewer, communityId: string): boolean {
  return viewer.user?.isAdmin === true || viewer.moderates.includes(communityId);
}

function authorsOf(pieces: readonly CommentPiece[]): Set<string> {
  return new Set(pieces.map(({ authorId }) => authorId));
}

function sizeOf({ pages }: Thread): number {
  return 1000 + [...pages.values()].reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The comments themselves, and the page in two encodings. */
function bytesOf({ pieces, authors }: Pick<KeptPage, 'pieces' | 'authors'>): number {
  const comments = pieces.reduce((sum, { head, tail }) => sum + head.length + tail.length, 0);
  const people = authors.reduce((sum, author) => sum + (author?.json.length ?? 0), 0);
  return 3 * comments + 2 * people + 1000 * pieces.length;
}

function sameItems(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((item, index) => item === others[index]);
}
