import { maxHeaderSize } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { takesFile } from '@confab/api-contract';
import { errorBody, limits, networkOf } from '@confab/domain';
import { answerUnreadable, endSlowBodies, loggerOptions, originForm, paceOptions } from '@confab/telemetry';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { accountRoutes } from './members/accounts.routes.ts';
import { sessionRoutes } from './members/sessions.routes.ts';
import { passwordRoutes } from './members/password.routes.ts';
import { exportRoutes } from './members/export.routes.ts';
import { profilePictureRoutes } from './members/profile-picture.routes.ts';
import { badgeRoutes } from './members/badges.routes.ts';
import { accountDeletionRoutes } from './members/account-deletion.routes.ts';
import { invitationRoutes } from './members/invitations.routes.ts';
import { emailConfirmationRoutes } from './members/email-confirmation.routes.ts';
import { openNamedLists } from './joining/named-lists.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { muteRoutes } from './mutes/mutes.routes.ts';
import { adminRoutes } from './admin/admin.routes.ts';
import { blockRoutes } from './admin/blocks.routes.ts';
import { signUpRoutes } from './admin/sign-ups.routes.ts';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { commentChangeRoutes } from './content/comments/comment-changes.routes.ts';
import { keepContent } from './content/content-pieces.ts';
import { commentRoutes } from './content/comments/comments.routes.ts';
import { communityRoutes } from './communities/communities.routes.ts';
import { referencePages } from './operations/reference/reference-pages.ts';
import { autoRuleRoutes } from './auto-rules/auto-rules.routes.ts';
import { appealRoutes } from './appeals/appeals.routes.ts';
import { ringRoutes } from './admin/rings.routes.ts';
import { rollbackRoutes } from './rollbacks/rollbacks.routes.ts';
import { caseRoutes } from './reports/cases.routes.ts';
import { guestReportRoutes } from './reports/guest-reports.routes.ts';
import { heldRoutes } from './reports/held.routes.ts';
import { memberRecordRoutes } from './reports/member-record.routes.ts';
import { removalReasonRoutes } from './reports/removal-reasons.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { banRoutes } from './communities/moderators/bans.routes.ts';
import { warningRoutes } from './communities/moderators/warnings.routes.ts';
import { ruleRoutes } from './communities/moderators/rules.routes.ts';
import { moderationRoutes } from './communities/moderators/moderation.routes.ts';
import { publicLogRoutes } from './communities/moderators/public-log.routes.ts';
import { communitySettingsRoutes } from './communities/community-settings.routes.ts';
import { communityPictureRoutes } from './communities/community-pictures.routes.ts';
import type { Context } from './context.ts';
import { feedRoutes } from './feeds/feeds.routes.ts';
import { profileRoutes } from './feeds/profile.routes.ts';
import { clientAddress } from './http/address.ts';
import { leaveGracefully, logRequest, readBodiesAsText, routeOf } from './http/server.ts';
import { answerError, ApiError, handleErrors } from './http/errors.ts';
import { createEventStreams } from './http/event-streams.ts';
import { nameRequests, requestIdOf } from './http/request-id.ts';
import { registerRoutes } from './http/route.ts';
import { traceRequests } from './http/traces.ts';
import { removeLostUploads } from './http/upload.ts';
import { imageFiles } from './images/image-files.ts';
import { imageRoutes } from './content/images.routes.ts';
import { listItemRoutes } from './lists/list-items.routes.ts';
import { listRoutes } from './lists/lists.routes.ts';
import { createLiveComments } from './content/live/live-comments.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { pushSubscriptionRoutes } from './notifications/push-subscriptions.routes.ts';
import { liveCommentRoutes } from './content/live/live-comments.routes.ts';
import { moderatorRoutes } from './communities/moderators/moderators.routes.ts';
import { operations } from './operations/operations.ts';
import { sitemapFiles } from './operations/sitemap.ts';
import { brotliOptions, encodings } from './pieces/encoded.ts';
import { postChangeRoutes } from './content/posts/post-changes.routes.ts';
import { postWritingRoutes } from './content/posts/post-writing.routes.ts';
import { postRoutes } from './content/posts/posts.routes.ts';
import { cardFiles } from './sharing/cards.ts';
import { embedPages } from './sharing/embed-page.ts';
import { oembed } from './sharing/oembed.ts';
import { searchRoutes } from './search/search.routes.ts';
import { shieldExchange } from './site/shield.ts';
import { siteRoutes } from './site/site.routes.ts';
import { startupRoutes } from './startup/startup.routes.ts';
import { welcomeRoutes } from './startup/welcome.routes.ts';
import { voteRoutes } from './content/votes/votes.routes.ts';

/** Writes per address in ten seconds, far above human use: protects the database from floods. */
const floodLimit = { max: 300, timeWindow: 10_000, cache: 10_000 };

const late = JSON.stringify(errorBody('too_slow'));

const noLimitHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

export async function buildApp(context: Context): Promise<FastifyInstance> {
  const app = fastify({
    logger: loggerOptions('api', context.config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.jsonBodyMaxBytes,
    exposeHeadRoutes: false,
    genReqId: (request) => requestIdOf(context.config, request),
    // Overlong parameters are answered 404; parameters have no patterns, so length costs nothing.
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: maxHeaderSize },
    // Errors before routing, such as an undecodable URL.
    frameworkErrors: (error, request, reply) => {
      logRequest(request, reply);
      void answerError(error, request, reply);
    },
    clientErrorHandler: answerUnreadable((error) => JSON.stringify(errorBody(error))),
    rewriteUrl: originForm,
    ...paceOptions(context.config.pace),
    forceCloseConnections: 'idle',
    // Answer requests on open connections while the process shuts down.
    return503OnClosing: false,
  });
  endSlowBodies(app.server, { pace: context.config.pace, takesFile, late });
  app.addHook('onRequest', async (request, reply) => logRequest(request, reply, () => routeOf(request)));
  nameRequests(app, traceRequests(app, context.config, context.tracing));
  handleErrors(app);
  leaveGracefully(app, context.leaving);
  readBodiesAsText(app);
  // Requests are not decompressed: no client compresses them, and a compressed upload could be a zip bomb.
  await app.register(compress, {
    encodings: [...encodings],
    brotliOptions,
    threshold: 1024,
    globalDecompression: false,
  });
  await app.register(cookie);
  if (context.config.rateLimits) {
    await app.register(rateLimit, {
      ...floodLimit,
      allowList: ({ method }) => method === 'GET' || method === 'HEAD',
      keyGenerator: (request) => networkOf(clientAddress(context.config, request)),
      errorResponseBuilder: (_request, { ttl }) =>
        new ApiError('rate_limited', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
      // They would speak of this limit alone, beside refusals of others.
      addHeaders: { ...noLimitHeaders, 'retry-after': false },
      addHeadersOnExceeding: noLimitHeaders,
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
  const pieces = keepContent(context.db, {
    checkOneIn: context.config.checkOneIn,
    onDifference: (difference) => app.log.error({ difference }, 'a spliced response differs'),
  });
  const lists = openNamedLists(context.config, {
    fetcher: context.fetcher,
    onFailure: (list, failure) => app.log.warn({ list, failure }, 'cannot read a list of the operator'),
  });
  operations(app, context, { streams, live, pieces });
  imageFiles(app, context);
  referencePages(app, context);
  cardFiles(app, context);
  embedPages(app, context);
  oembed(app, context);
  sitemapFiles(app, context);
  shieldExchange(app, context);
  removeLostUploads(app, context.config.uploadFolder);
  registerRoutes(app, context, streams, [
    startupRoutes(pieces),
    welcomeRoutes,
    accountRoutes(lists),
    feedRoutes(pieces),
    profileRoutes,
    postRoutes(pieces),
    postWritingRoutes,
    postChangeRoutes,
    imageRoutes,
    commentRoutes(pieces),
    commentChangeRoutes,
    notificationRoutes(pieces),
    pushSubscriptionRoutes,
    liveCommentRoutes(live),
    voteRoutes,
    communityRoutes,
    reportRoutes,
    guestReportRoutes,
    caseRoutes,
    removalReasonRoutes,
    heldRoutes,
    autoRuleRoutes,
    memberRecordRoutes,
    banRoutes,
    warningRoutes,
    appealRoutes,
    mailRoutes,
    ruleRoutes,
    moderationRoutes,
    publicLogRoutes,
    ringRoutes,
    rollbackRoutes,
    communitySettingsRoutes,
    communityPictureRoutes,
    sessionRoutes,
    passwordRoutes,
    exportRoutes,
    profilePictureRoutes,
    badgeRoutes,
    accountDeletionRoutes,
    invitationRoutes,
    emailConfirmationRoutes,
    muteRoutes,
    adminRoutes,
    signUpRoutes,
    blockRoutes(lists),
    searchRoutes,
    siteRoutes,
    moderatorRoutes,
    listRoutes,
    listItemRoutes,
    analyticsRoutes,
  ]);
  return app;
}
