import {
  type Comment,
  commentsApi,
  type Post,
  postsApi,
  type Report,
  reportsApi,
  type ReportsPage,
} from '@confab/api-contract/calls';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call, isCallError } from '../lib/call.ts';
import { fetching, mutate } from '../lib/queries.ts';
import { showComment } from './comments.ts';
import { moderationCountsQuery, type ShownPage } from './moderation.ts';
import type { ActingGroup } from './post-changes.ts';
import { showPost } from './posts.ts';
import { renewModtools } from './communities.ts';

export const reportFilters = ['all', 'posts', 'comments'] as const;
export type ReportFilter = (typeof reportFilters)[number];

/** The filter in an address. */
export const reportFilter = ({ filter }: { filter?: unknown }): ReportFilter =>
  reportFilters.find((known) => known === filter) ?? 'all';

/** One page of a community's open reports. Without a search, its totals update the tabs as well. */
export function reportsQuery(communityId: string, filter: ReportFilter, { page, q }: ShownPage) {
  return queryOptions({
    queryKey: [...reportsKey(communityId), filter, page, q ?? ''],
    queryFn: async (context) => {
      const query = { filter, page: String(page), q };
      const shown = await fetching(reportsApi.list, { params: { communityId }, query })(context);
      if (q === undefined) countReports(context.client, communityId, () => shown.details);
      return shown;
    },
    // Other moderators work on the same list.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

const reportsKey = (communityId: string) => ['reports', communityId];

type Details = ReportsPage['details'];

export function countOf(filter: ReportFilter, details: Details): number {
  return { all: details.noReports, posts: details.noPostReports, comments: details.noCommentReports }[filter];
}

/** Closes the dialog or menu over the list before the result of an act shows in it. */
type Leave = () => Promise<void>;
export type Removal = { as: ActingGroup; reason: string };

/** Ignores a report; its target stays. */
export function ignoreReport(client: QueryClient, { id, communityId }: Report): Promise<void> {
  const take = () => takeAway(client, communityId, (report) => report.id === id);
  return act(client, communityId, {
    send: () => call(reportsApi.ignore, { params: { communityId, reportId: String(id) } }),
    late: {
      codes: ['report-not-found'],
      text: 'Somebody else has dealt with this report already.',
      show: take,
    },
    done: () => {
      take();
      showAlert({ kind: 'ok', text: 'Report ignored.' });
    },
  });
}

/** Deletes a reported post, which closes all reports of it and of its comments. */
export function deleteReportedPost(client: QueryClient, post: Post, { as, reason }: Removal, leave: Leave) {
  return act(client, post.communityId, {
    send: () =>
      call(postsApi.delete, {
        params: { postId: post.publicId },
        query: { deleteAs: as, reason: given(reason) },
      }),
    late: { codes: ['already-deleted'], text: 'Somebody else has deleted this post already.', show: leave },
    done: async (saved) => {
      await leave();
      takeAway(client, post.communityId, ({ postId }) => postId === post.id);
      showPost(client, saved);
      showAlert({ kind: 'ok', text: 'Post deleted.' });
    },
  });
}

export function deleteReportedComment(
  client: QueryClient,
  comment: Comment,
  { as, reason }: Removal,
  leave: Leave,
) {
  const take = async () => {
    await leave();
    takeAway(client, comment.communityId, ({ targetId }) => targetId === comment.id);
  };
  return act(client, comment.communityId, {
    send: () =>
      call(commentsApi.delete, {
        params: { postId: comment.postPublicId, commentId: comment.id },
        query: { deleteAs: as, reason: given(reason) },
      }),
    late: { codes: ['comment_deleted'], text: 'Somebody has deleted this comment already.', show: take },
    done: async (saved) => {
      await take();
      showComment(client, saved);
      showAlert({ kind: 'ok', text: 'Comment deleted.' });
    },
  });
}

/** Locks a reported post in a role; null unlocks it. Its reports stay. */
export function lockReportedPost(client: QueryClient, post: Post, as: ActingGroup | null): Promise<void> {
  const params = { postId: post.publicId };
  return act(client, post.communityId, {
    send: () =>
      as === null
        ? call(postsApi.unlock, { params })
        : call(postsApi.lock, { params, query: { lockAs: as } }),
    done: (saved) => {
      showReported(client, saved);
      showPost(client, saved);
      showAlert({ kind: 'ok', text: as === null ? 'Post unlocked.' : 'Post locked.' });
    },
  });
}

const given = (reason: string) => reason.trim() || undefined;

type Act<Done> = {
  send: () => Promise<Done>;
  /** Another moderator was faster: a quiet message, because the wanted state is reached. */
  late?: { codes: readonly string[]; text: string; show: () => unknown };
  done: (answer: Done) => unknown;
};

/** Acts on a report and reloads the list, which other moderators change too. */
async function act<Done>(
  client: QueryClient,
  communityId: string,
  { send, late, done }: Act<Done>,
): Promise<void> {
  try {
    await mutate(
      client,
      { mutationFn: send, meta: { shownCodes: late?.codes ?? [] }, onSuccess: done },
      undefined,
    );
  } catch (error) {
    if (late && isCallError(error) && error.code !== null && late.codes.includes(error.code)) {
      await late.show();
      showAlert({ text: late.text });
    }
    // Every other failure has been shown.
  }
  renewModtools(client, communityId);
}

/** Removes reports from every loaded page and from the counts. */
function takeAway(client: QueryClient, communityId: string, dealtWith: (report: Report) => boolean): void {
  const queryKey = reportsKey(communityId);
  const shown = client.getQueriesData<ReportsPage>({ queryKey }).flatMap(([, page]) => page?.reports ?? []);
  const gone = new Map(shown.filter(dealtWith).map((report) => [report.id, report.type]));
  const types = [...gone.values()];
  const less = (details: Details): Details => ({
    noReports: Math.max(0, details.noReports - types.length),
    noPostReports: Math.max(0, details.noPostReports - types.filter((type) => type === 'post').length),
    noCommentReports: Math.max(
      0,
      details.noCommentReports - types.filter((type) => type === 'comment').length,
    ),
  });
  client.setQueriesData<ReportsPage>(
    { queryKey },
    (page) =>
      page && {
        ...page,
        details: less(page.details),
        reports: page.reports.filter(({ id }) => !gone.has(id)),
      },
  );
  countReports(client, communityId, less);
}

function countReports(client: QueryClient, communityId: string, change: (details: Details) => Details): void {
  const { queryKey } = moderationCountsQuery(communityId);
  // A response under way is older than this state.
  void client.cancelQueries({ queryKey }, { revert: true, silent: true });
  client.setQueryData(queryKey, (counts) => {
    if (!counts) return counts;
    const { noPostReports, noCommentReports } = change({
      ...counts,
      noReports: counts.noPostReports + counts.noCommentReports,
    });
    return { ...counts, noPostReports, noCommentReports };
  });
}

function showReported(client: QueryClient, post: Post): void {
  client.setQueriesData<ReportsPage>(
    { queryKey: reportsKey(post.communityId) },
    (page) =>
      page && {
        ...page,
        reports: page.reports.map((report) =>
          report.targetId === post.id ? { ...report, target: post } : report,
        ),
      },
  );
}
