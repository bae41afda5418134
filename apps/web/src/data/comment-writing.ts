import {
  type Comment,
  commentsApi,
  type OwnUser,
  type Post,
  type PublicUser,
} from '@confab/api-contract/calls';
import { defaultSettings, newObjectId, timing, type UserGroup } from '@confab/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call, type CallError, isCallError } from '../lib/call.ts';
import { openModal } from '../lib/modals.ts';
import { pageState } from '../lib/page-state.ts';
import { currentComment, renewComment, showComment } from './comments.ts';
import { keepComment, lacksNetwork } from './outbox.ts';
import { rememberSentAs, setSending } from './pending-comments.ts';
import { type PostThread, postThreadQuery, showPost, updateThread } from './posts.ts';
import { learnBan, startupQuery } from './startup.ts';

const mostRetries = 5;

/**
 * Sends a request, and retries it when it came too soon after another one (product-b 8). Calls `onWait` before each
 * pause. Throws after the last attempt.
 */
async function retryWhenRateLimited<T>(send: () => Promise<T>, onWait?: () => void): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isCallError(error, 429) || retries === mostRetries) throw error;
      onWait?.();
      await new Promise((resolve) => setTimeout(resolve, timing.commentRetryMs));
    }
  }
}

export type NewComment = {
  post: Pick<Post, 'publicId' | 'communityId'>;
  body: string;
  /** The body as it is shown until the answer. */
  bodyHtml: string;
  parentId: string | null;
  userGroup: UserGroup;
  draft: string;
};

/**
 * Writes a comment. It appears first among its siblings at once, and the server's answer replaces it in its place. A
 * refusal removes it and is thrown. Without a network the comment is queued and the answer is undefined.
 */
export async function createComment(client: QueryClient, comment: NewComment): Promise<Comment | undefined> {
  const { post, body, parentId, userGroup, draft } = comment;
  const sendingId = `sending-${newObjectId()}`;
  const after = newestNumber(client, post.publicId);
  const optimistic = optimisticComment(client, comment, sendingId);
  if (optimistic) insertComment(client, optimistic);
  try {
    const saved = await retryWhenRateLimited(
      () => {
        setSending(sendingId, undefined);
        return call(commentsApi.create, {
          params: { postId: post.publicId },
          query: { userGroup, ...(after === undefined ? {} : { after: String(after) }) },
          body: { body, parentCommentId: parentId },
        });
      },
      () => setSending(sendingId, 'again'),
    );
    showSentComment(client, sendingId, saved);
    setSending(sendingId, undefined);
    return saved;
  } catch (error) {
    const waiting = { publicId: post.publicId, parentId, userGroup, body, after, draft, sendingId };
    if (lacksNetwork(error) && (await keepComment(client, waiting))) {
      setSending(sendingId, 'waits');
      return undefined;
    }
    giveUpComment(client, post.publicId, sendingId);
    if (isCallError(error)) learnFrom(client, error, comment);
    throw error;
  }
}

/** Writes a comment again that moderators did not approve, in other words. */
export function useSendAgain({ postPublicId, parentId: parentCommentId }: Comment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: string) =>
      call(commentsApi.create, {
        params: { postId: postPublicId },
        query: {},
        body: { body, parentCommentId },
      }),
    onSuccess: (saved) => showSentComment(client, undefined, saved),
    onError: (error) => {
      if (!isCallError(error)) return;
      showAlert({ id: 'error', kind: 'error', text: error.message });
      if (error.code === 'warning-unread') openModal('warnings');
    },
  });
}

/** Replaces the optimistic comment by the server's, if it is still on the page. */
export function showSentComment(client: QueryClient, sendingId: string | undefined, saved: Comment): void {
  const optimistic = sendingId === undefined ? undefined : findComment(client, saved.postPublicId, sendingId);
  if (saved.held) {
    if (optimistic) removeComment(client, optimistic);
    showHeldComment(client, saved);
  } else if (optimistic && sendingId !== undefined) {
    rememberSentAs(saved, sendingId);
    replaceComment(client, sendingId, saved);
  } else {
    insertComment(client, saved);
  }
}

/** Removes the optimistic comment after a refusal. */
export function giveUpComment(client: QueryClient, publicId: string, sendingId: string): void {
  setSending(sendingId, undefined);
  const optimistic = findComment(client, publicId, sendingId);
  if (optimistic) removeComment(client, optimistic);
}

/** Its place in the thread is empty until a moderator approves it; the page of the post lists it for its author. */
function showHeldComment(client: QueryClient, { postPublicId }: Comment): void {
  const post = client.getQueryData(postThreadQuery(postPublicId).queryKey)?.post;
  if (post) showPost(client, { ...post, noHeldComments: (post.noHeldComments ?? 0) + 1 });
  void client.invalidateQueries({ queryKey: ['own-held', postPublicId] });
  showAlert({ text: 'Your comment waits for a moderator. Only you and the moderators see it until then.' });
}

const findComment = (client: QueryClient, publicId: string, id: string) =>
  client.getQueryData(postThreadQuery(publicId).queryKey)?.comments.find((each) => each.id === id);

/** The number of the newest comment known here: a comment written now comes after it. */
function newestNumber(client: QueryClient, publicId: string): number | undefined {
  const thread = client.getQueryData(postThreadQuery(publicId).queryKey);
  return thread && Math.max(thread.upTo, ...thread.comments.map(({ number }) => number));
}

/** The reason of the refusal (a ban, a lock) holds for the rest of the page as well. */
function learnFrom(client: QueryClient, error: CallError, { post, parentId }: NewComment) {
  learnBan(client, error, post.communityId);
  const { code } = error;
  if (code === 'post-locked')
    void client.refetchQueries({ queryKey: postThreadQuery(post.publicId).queryKey });
  if (code === 'comment-reply-to-deleted' && parentId !== null) renewComment(client, parentId);
}

/** The comment as the server is expected to answer it; undefined where too little of the thread is loaded. */
function optimisticComment(
  client: QueryClient,
  { post, body, bodyHtml, parentId, userGroup }: NewComment,
  id: string,
): Comment | undefined {
  const thread = client.getQueryData(postThreadQuery(post.publicId).queryKey);
  const author = client.getQueryData(startupQuery.queryKey)?.user;
  const parent = thread?.comments.find((each) => each.id === parentId);
  if (!thread || !author || (parentId !== null && !parent)) return undefined;
  return {
    id,
    ...ofPost(thread.post),
    ...byAuthor(author),
    userGroup,
    number: 0,
    parentId,
    depth: parent ? parent.depth + 1 : 0,
    noReplies: 0,
    noRepliesDirect: 0,
    ancestors: parent ? [...(parent.ancestors ?? []), parent.id] : null,
    body,
    bodyHtml,
    upvotes: 1,
    downvotes: 0,
    userVoted: true,
    userVotedUp: true,
    createdAt: new Date().toISOString(),
    editedAt: null,
    deleted: false,
    deletedAt: null,
    locked: false,
    lockedBy: null,
    lockedAt: null,
    postDeleted: false,
  };
}

const ofPost = ({ id, publicId, communityId, communityName }: Post) => ({
  postId: id,
  postPublicId: publicId,
  communityId,
  communityName,
});

const byAuthor = (author: OwnUser) => ({
  userId: author.id,
  username: author.username,
  userDeleted: false,
  author: asOthersSee(author),
});

/** Leaves out the private fields, as the server does. */
const asOthersSee = (author: OwnUser): PublicUser => ({
  ...author,
  email: null,
  emailConfirmedAt: null,
  ...defaultSettings,
  notificationsNewCount: 0,
  moddingList: null,
});

/** Puts a new comment before its siblings and raises every comment count. */
function insertComment(client: QueryClient, comment: Comment) {
  changeThread(client, comment, (comments) => {
    // The thread was reloaded in between and has the comment already.
    if (comments.some(({ id }) => id === comment.id)) return undefined;
    return { comments: [comment, ...counted(comments, comment, 1)], more: 1 };
  });
}

function replaceComment(client: QueryClient, sendingId: string, saved: Comment) {
  changeThread(client, saved, (comments, { noComments }) => ({
    comments: comments
      .filter(({ id }) => id !== saved.id)
      .map((each) => (each.id === sendingId ? saved : each)),
    // A reload in between may have counted one reply less.
    more: Math.max(saved.number - noComments, 0),
  }));
}

function removeComment(client: QueryClient, comment: Comment) {
  changeThread(client, comment, (comments) => {
    const others = comments.filter(({ id }) => id !== comment.id);
    // The thread was reloaded in between and never counted it.
    if (others.length === comments.length) return undefined;
    return { comments: counted(others, comment, -1), more: -1 };
  });
}

/** The comments with `by` added to the reply counts of a comment's ancestors. */
function counted(comments: readonly Comment[], { ancestors, parentId }: Comment, by: 1 | -1): Comment[] {
  const above = new Set(ancestors);
  return comments.map((each) =>
    above.has(each.id)
      ? {
          ...each,
          noReplies: each.noReplies + by,
          noRepliesDirect: each.noRepliesDirect + (each.id === parentId ? by : 0),
        }
      : each,
  );
}

type ThreadChange = { comments: PostThread['comments']; more: number };

function changeThread(
  client: QueryClient,
  { postPublicId }: Comment,
  change: (comments: readonly Comment[], post: Post) => ThreadChange | undefined,
) {
  const thread = client.getQueryData(postThreadQuery(postPublicId).queryKey);
  const changed = thread && change(thread.comments, thread.post);
  if (!changed) return;
  updateThread(client, postPublicId, (before) => ({ ...before, comments: changed.comments }));
  showPost(client, { ...thread.post, noComments: thread.post.noComments + changed.more });
}

/** The part of a comment that its author can edit. */
type Words = Pick<Comment, 'body' | 'bodyHtml' | 'editedAt'>;

/** Unanswered edits by comment: the words that the server holds, and the answer of the last edit. */
const underWay = pageState(() => new Map<string, Edits>());
type Edits = { published: Words; last: Promise<Comment> | undefined };

/**
 * Edits a comment. The new text is shown at once; a refusal restores the old text and is
 * thrown. Edits of one comment are sent one after the other, and the last one wins.
 */
export async function editComment(
  client: QueryClient,
  comment: Comment,
  { body, bodyHtml }: { body: string; bodyHtml: string },
): Promise<Comment> {
  const send = () =>
    retryWhenRateLimited(() =>
      call(commentsApi.edit, {
        params: { postId: comment.postPublicId, commentId: comment.id },
        body: { body },
      }),
    );
  const ofPage = underWay();
  const edits = ofPage.get(comment.id) ?? { published: wordsOf(comment), last: undefined };
  // The sender of the earlier edit handles its failure.
  const answer = edits.last?.then(send, send) ?? send();
  edits.last = answer;
  ofPage.set(comment.id, edits);
  showWords(client, comment, { body, bodyHtml, editedAt: now() });

  try {
    const saved = await answer;
    edits.published = wordsOf(saved);
    if (edits.last === answer) showComment(client, saved);
    return saved;
  } catch (error) {
    if (edits.last === answer) showWords(client, comment, edits.published);
    if (isCallError(error) && error.code === 'comment_deleted') renewComment(client, comment.id);
    throw error;
  } finally {
    if (edits.last === answer) ofPage.delete(comment.id);
  }
}

const wordsOf = ({ body, bodyHtml, editedAt }: Comment): Words => ({ body, bodyHtml, editedAt });
const now = () => new Date().toISOString();

/** Changes only the words of the current comment: votes and replies may have arrived in between. */
function showWords(client: QueryClient, comment: Comment, words: Words) {
  showComment(client, { ...currentComment(client, comment), ...words });
}
