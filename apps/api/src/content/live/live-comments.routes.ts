import { type CommentEvent, commentsApi } from '@confab/api-contract';
import { limits } from '@confab/domain';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../http/errors.ts';
import type { RouteModule } from '../../http/route.ts';
import { getPost } from '../posts/posts.queries.ts';
import type { WrittenComment } from './live-comments.queries.ts';
import type { LiveComments } from './live-comments.ts';

export function liveCommentRoutes(live: LiveComments): RouteModule {
  return (route, { db }) => {
    route(commentsApi.events, async ({ params, query, viewer, http }) => {
      const { post } = await getPost(db, params.postId);
      const known = lastEventId(http.request) ?? query.after ?? post.noComments;
      const missed = post.noComments - known;
      const behind = missed > limits.commentsPage;
      const after = behind ? post.noComments : known;
      return {
        id: known,
        open: (send) => {
          if (behind) send([behindEvent(missed, after)]);
          return live.watch(post.id, {
            userId: viewer.user?.id ?? null,
            after,
            tell: (written) => send(written.map(commentEvent)),
          });
        },
      };
    });
  };
}

/** Last-Event-ID of a reconnecting client. Newer than the position in its URL. */
function lastEventId(request: FastifyRequest): number | undefined {
  const given = request.headers['last-event-id'];
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !/^\d{1,9}$/.test(given)) throw new ApiError('invalid_cursor');
  return Number(given);
}

function commentEvent({ id, number }: WrittenComment): CommentEvent {
  return { id: number, event: 'comment', data: { id, number } };
}

function behindEvent(count: number, number: number): CommentEvent {
  return { id: number, event: 'behind', data: { count, number } };
}
