import { maxHeaderSize } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { errorBody, limits } from '@confab/domain';
import { answerUnreadable } from '@confab/telemetry';
import fastify, { type FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { sessionRoutes } from './accounts/sessions.routes.ts';
import { recoveryRoutes } from './accounts/recovery.routes.ts';
import { passwordRoutes } from './accounts/password.routes.ts';
import { exportRoutes } from './accounts/export.routes.ts';
import { profilePictureRoutes } from './accounts/profile-picture.routes.ts';
import { badgeRoutes } from './accounts/badges.routes.ts';
import { accountDeletionRoutes } from './accounts/account-deletion.routes.ts';
import { muteRoutes } from './mutes/mutes.routes.ts';
import { adminUserRoutes } from './admin/admin-users.routes.ts';
import { adminCommentRoutes } from './admin/admin-comments.routes.ts';
import { snapshotRoutes } from './analytics/snapshots.routes.ts';
import { captchaRoutes } from './accounts/captcha.routes.ts';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { siteSettingsRoutes } from './admin/site-settings.routes.ts';
import { commentChangeRoutes } from './comments/comment-changes.routes.ts';
import { commentRoutes } from './comments/comments.routes.ts';
import { communityRoutes } from './communities/communities.routes.ts';
import { referencePages } from './reference/reference-pages.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { banRoutes } from './moderators/bans.routes.ts';
import { ruleRoutes } from './moderators/rules.routes.ts';
import { moderationRoutes } from './moderators/moderation.routes.ts';
import { logRoutes } from './moderators/log.routes.ts';
import { communitySettingsRoutes } from './communities/community-settings.routes.ts';
import { communityPictureRoutes } from './communities/community-pictures.routes.ts';
import { communityRequestRoutes } from './communities/community-requests.routes.ts';
import { adminActRoutes } from './admin/admin-acts.routes.ts';
import type { Context } from './context.ts';
import { feedRoutes } from './feeds/feeds.routes.ts';
import { hiddenPostRoutes } from './feeds/hidden-posts.routes.ts';
import { profileFeedRoutes } from './feeds/profile-feed.routes.ts';
import { clientAddress } from './http/address.ts';
import { readBodiesAsText } from './http/body.ts';
import { answerError, ApiError, handleErrors } from './http/errors.ts';
import { createEventStreams } from './http/event-streams.ts';
import { leaveGracefully } from './http/leaving.ts';
import { loggerOptions } from './http/logging.ts';
import { nameRequests, requestIdOf } from './http/request-id.ts';
import { registerRoutes } from './http/route.ts';
import { traceRequests } from './http/traces.ts';
import { removeLostUploads } from './http/upload.ts';
import { imageFiles } from './images/image-files.ts';
import { imageRoutes } from './images/images.routes.ts';
import { linkInfoRoutes } from './links/link-info.routes.ts';
import { listItemRoutes } from './lists/list-items.routes.ts';
import { listRoutes } from './lists/lists.routes.ts';
import { createLiveComments } from './live/live-comments.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { pushSubscriptionRoutes } from './notifications/push-subscriptions.routes.ts';
import { liveCommentRoutes } from './live/live-comments.routes.ts';
import { moderatorRoutes } from './moderators/moderators.routes.ts';
import { operations } from './operations/operations.ts';
import { postChangeRoutes } from './posts/post-changes.routes.ts';
import { postCreationRoutes } from './posts/post-creation.routes.ts';
import { postDeletionRoutes } from './posts/post-deletion.routes.ts';
import { postRoutes } from './posts/posts.routes.ts';
import { startupRoutes } from './startup/startup.routes.ts';
import { voteRoutes } from './votes/votes.routes.ts';

/** Writes per address and ten seconds, far above what people do: it only keeps floods away from the database. */
const floodLimit = { max: 300, timeWindow: 10_000, cache: 10_000 };

/** The whole API: plugins in order, then its table of contents. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const app = fastify({
    logger: loggerOptions(context.config.logLevel),
    bodyLimit: limits.jsonBodyMaxBytes,
    exposeHeadRoutes: false,
    genReqId: (request) => requestIdOf(context.config, request),
    // A name that is too long is not found like any other; no pattern is matched against it.
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: maxHeaderSize },
    // What goes wrong before routing, such as an address that cannot be decoded.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerUnreadable(JSON.stringify(errorBody('bad_request'))),
    // The whole of a request: uploads over a slow line take minutes, a line that stands still ends here.
    requestTimeout: 300_000,
    forceCloseConnections: 'idle',
    // Whoever had a connection when the process was told to end is answered on it.
    return503OnClosing: false,
  });
  nameRequests(app, traceRequests(app, context.config, context.tracing));
  handleErrors(app);
  leaveGracefully(app, context.leaving);
  readBodiesAsText(app);
  // Bodies are read as they arrive: nobody packs them, and a packed upload would be unpacked and parsed at once.
  await app.register(compress, { encodings: ['gzip'], threshold: 1024, globalDecompression: false });
  await app.register(cookie);
  if (context.config.rateLimits) {
    await app.register(rateLimit, {
      ...floodLimit,
      allowList: (request) => request.method === 'GET',
      keyGenerator: (request) => clientAddress(context.config, request),
      errorResponseBuilder: () => new ApiError('rate_limited'),
      addHeaders: { 'retry-after': false },
    });
  }
  const streams = createEventStreams(context.config.live);
  app.addHook('preClose', () => streams.end());
  const live = createLiveComments({
    db: context.db,
    listen: context.listen,
    sweepSeconds: context.config.live.sweepSeconds,
    onFailure: (failure) => app.log.warn({ err: failure }, 'cannot look for new comments'),
  });
  operations(app, context, { streams, live });
  imageFiles(app, context);
  referencePages(app, context);
  removeLostUploads(app, context.config.uploadFolder);
  registerRoutes(app, context, streams, [
    startupRoutes,
    accountRoutes,
    captchaRoutes,
    feedRoutes,
    hiddenPostRoutes,
    profileFeedRoutes,
    postRoutes,
    postCreationRoutes,
    postChangeRoutes,
    postDeletionRoutes,
    imageRoutes,
    linkInfoRoutes,
    commentRoutes,
    commentChangeRoutes,
    notificationRoutes,
    pushSubscriptionRoutes,
    liveCommentRoutes(live),
    voteRoutes,
    communityRoutes,
    reportRoutes,
    banRoutes,
    ruleRoutes,
    moderationRoutes,
    logRoutes,
    communitySettingsRoutes,
    communityPictureRoutes,
    communityRequestRoutes,
    adminActRoutes,
    sessionRoutes,
    recoveryRoutes,
    passwordRoutes,
    exportRoutes,
    profilePictureRoutes,
    badgeRoutes,
    accountDeletionRoutes,
    muteRoutes,
    adminUserRoutes,
    adminCommentRoutes,
    snapshotRoutes,
    moderatorRoutes,
    listRoutes,
    listItemRoutes,
    siteSettingsRoutes,
    analyticsRoutes,
  ]);
  return app;
}
