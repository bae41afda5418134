import {
  type Comment,
  commentsApi,
  type OwnUser,
  type Post,
  type PublicUser,
} from '@confab/api-contract/calls';
import { newObjectId, type UserGroup } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { type CallError, isCallError } from '../lib/call-error.ts';
import { learnBan } from './bans.ts';
import { rememberSentAs } from './being-sent.ts';
import { keepComment, lacksNetwork } from './outbox.ts';
import { postThreadQuery, type PostThread, showPost, updateThread } from './posts.ts';
import { renewComment } from './renew-comment.ts';
import { sendAgainWhenTooFast } from './send-again.ts';
import { startupQuery } from './startup.ts';
import { setSending } from './sends-again.ts';

export type NewComment = {
  post: Pick<Post, 'publicId' | 'communityId'>;
  body: string;
  /** The body as the server will render it; undefined where that is not known here. */
  bodyHtml: string | undefined;
  parentId: string | null;
  userGroup: UserGroup;
  /** The key of its draft. */
  draft: string;
};

/**
 * Writes a comment. It stands first among its siblings at once and gives way to the server's answer in its place; a
 * refusal takes it out again, and is thrown. Without a network it waits for one: the answer is undefined then.
 */
export async function createComment(client: QueryClient, comment: NewComment): Promise<Comment | undefined> {
  const { post, body, parentId, userGroup, draft } = comment;
  const sendingId = `sending-${newObjectId()}`;
  const after = newestNumber(client, post.publicId);
  const foreseen = foresee(client, comment, sendingId);
  if (foreseen) insertComment(client, foreseen);
  try {
    const saved = await sendAgainWhenTooFast(
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

/** The server has it: it takes the place of what was foreseen, where that is still on the page. */
export function showSentComment(client: QueryClient, sendingId: string, saved: Comment): void {
  if (findComment(client, saved.postPublicId, sendingId)) {
    rememberSentAs(saved, sendingId);
    replaceComment(client, sendingId, saved);
  } else {
    insertComment(client, saved);
  }
}

/** It will not be: what was foreseen is taken out again. */
export function giveUpComment(client: QueryClient, publicId: string, sendingId: string): void {
  setSending(sendingId, undefined);
  const foreseen = findComment(client, publicId, sendingId);
  if (foreseen) removeComment(client, foreseen);
}

const findComment = (client: QueryClient, publicId: string, id: string) =>
  client.getQueryData(postThreadQuery(publicId).queryKey)?.comments.find((each) => each.id === id);

/** The number of the newest comment that is known here: whatever is written now comes after it. */
function newestNumber(client: QueryClient, publicId: string): number | undefined {
  const thread = client.getQueryData(postThreadQuery(publicId).queryKey);
  return thread && Math.max(thread.upTo, ...thread.comments.map(({ number }) => number));
}

/** Why the server refused is true for the rest of the page as well. */
function learnFrom(client: QueryClient, error: CallError, { post, parentId }: NewComment) {
  learnBan(client, error, post.communityId);
  const { code } = error;
  if (code === 'post-locked')
    void client.refetchQueries({ queryKey: postThreadQuery(post.publicId).queryKey });
  if (code === 'comment-reply-to-deleted' && parentId !== null) renewComment(client, parentId);
}

/** The comment as the server will answer it; undefined where too little of the thread is here to tell. */
function foresee(
  client: QueryClient,
  { post, body, bodyHtml, parentId, userGroup }: NewComment,
  id: string,
): Comment | undefined {
  const thread = client.getQueryData(postThreadQuery(post.publicId).queryKey);
  const author = client.getQueryData(startupQuery.queryKey)?.user;
  const parent = thread?.comments.find((each) => each.id === parentId);
  if (!thread || !author || bodyHtml === undefined || (parentId !== null && !parent)) return undefined;
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

/** Without what is nobody else's business, as the server would answer. */
const asOthersSee = (author: OwnUser): PublicUser => ({
  ...author,
  email: null,
  emailConfirmedAt: null,
  upvoteNotificationsOff: false,
  replyNotificationsOff: false,
  rememberFeedSort: false,
  embedsOff: false,
  hideUserProfilePictures: false,
  requireAltText: false,
  homeFeed: 'all',
  notificationsNewCount: 0,
  moddingList: null,
});

/** Puts a new comment before its siblings, and counts it wherever comments are counted. */
function insertComment(client: QueryClient, comment: Comment) {
  changeThread(client, comment, (comments) => {
    // The thread was loaded again meanwhile, and counted it.
    if (comments.some(({ id }) => id === comment.id)) return undefined;
    return { comments: [comment, ...counted(comments, comment, 1)], more: 1 };
  });
}

function replaceComment(client: QueryClient, sendingId: string, saved: Comment) {
  changeThread(client, saved, (comments, { noComments }) => ({
    comments: comments
      .filter(({ id }) => id !== saved.id)
      .map((each) => (each.id === sendingId ? saved : each)),
    // Where the thread was loaded again meanwhile, it may know of one less.
    more: Math.max(saved.number - noComments, 0),
  }));
}

function removeComment(client: QueryClient, comment: Comment) {
  changeThread(client, comment, (comments) => {
    const others = comments.filter(({ id }) => id !== comment.id);
    // The thread was loaded again meanwhile, and never counted it.
    if (others.length === comments.length) return undefined;
    return { comments: counted(others, comment, -1), more: -1 };
  });
}

/** The comments with one more, or one less, below the ancestors of a comment. */
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
