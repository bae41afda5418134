import {
  bansApi,
  type BodyOf,
  type Call,
  casesApi,
  commentsApi,
  communitiesApi,
  heldApi,
  postsApi,
  reportsApi,
  rollbacksApi,
  rulesApi,
} from '@confab/api-contract/calls';
import type { RollbackAct, UserGroup } from '@confab/domain';
import type { Client } from './client.ts';

/** What tests about moderators do most, each a call. */

/** The person who acts: through an api in this process, or over the network. */
type By = Pick<Client, 'call'>;
type Row = { id: string };
type Named = { username: string };

export const report = (
  by: By,
  target: Row,
  { type = 'post', reason = 1 }: { type?: 'post' | 'comment'; reason?: number } = {},
) => by.call(reportsApi.create, { body: { type, targetId: target.id, reason } });

export const listCases = (by: By, community: Row, query: Record<string, string> = {}) =>
  by.call(casesApi.list, { params: { communityId: community.id }, query });

type Body<C> = C extends Call<infer S> ? BodyOf<S> : never;
export const decide = (by: By, community: Row, caseId: number, body: Body<typeof casesApi.decide>) =>
  by.call(casesApi.decide, { params: { communityId: community.id, caseId: String(caseId) }, body });

export const undo = (by: By, community: Row, decision: { id: number }) =>
  by.call(casesApi.undo, { params: { communityId: community.id, decisionId: String(decision.id) } });

export const listReports = (by: By, community: Row, query: Record<string, string> = {}) =>
  by.call(reportsApi.list, { params: { communityId: community.id }, query });

export const ignoreReport = (by: By, community: Row, reportId: number) =>
  by.call(reportsApi.ignore, { params: { communityId: community.id, reportId: String(reportId) } });

export const removePost = (by: By, post: { publicId: string }, deleteAs: UserGroup) =>
  by.call(postsApi.delete, { params: { postId: post.publicId }, query: { deleteAs } });

export const removeComment = (by: By, comment: Row, deleteAs: UserGroup) =>
  by.call(commentsApi.delete, { params: { postId: 'anything', commentId: comment.id }, query: { deleteAs } });

export const ban = (by: By, community: Row, whom: Named) =>
  by.call(bansApi.ban, { params: { communityId: community.id }, body: { username: whom.username } });

export const unban = (by: By, community: Row, whom: Named) =>
  by.call(bansApi.unban, { params: { communityId: community.id }, body: { username: whom.username } });

export const appoint = (by: By, community: Row, whom: Named) =>
  by.call(communitiesApi.addModerator, {
    params: { communityId: community.id },
    body: { username: whom.username },
  });

export const dismiss = (by: By, community: Row, whom: Named) =>
  by.call(communitiesApi.removeModerator, {
    params: { communityId: community.id, username: whom.username },
  });

export const addRule = (by: By, community: Row, rule: string) =>
  by.call(rulesApi.create, { params: { communityId: community.id }, body: { rule } });

export const rollBack = (by: By, choice: Omit<Body<typeof rollbacksApi.start>, 'reason'>) =>
  by.call(rollbacksApi.start, { body: { reason: 'A wave of advertising', ...choice } });

export const moveRollback = (by: By, { id }: { id: number }, act: RollbackAct) => {
  const given = { params: { rollbackId: String(id) } };
  return {
    stop: () => by.call(rollbacksApi.stop, given),
    undo: () => by.call(rollbacksApi.undo, given),
    redo: () => by.call(rollbacksApi.redo, given),
  }[act]();
};

export const holdWith = (by: By, community: Row, body: Body<typeof heldApi.setRules>) =>
  by.call(heldApi.setRules, { params: { communityId: community.id }, body });

export const decideHeld = (by: By, community: Row, heldId: string, body: Body<typeof heldApi.decide>) =>
  by.call(heldApi.decide, { params: { communityId: community.id, heldId }, body });

export const listHeld = (by: By, community: Row, query: Record<string, string> = {}) =>
  by.call(heldApi.list, { params: { communityId: community.id }, query });
