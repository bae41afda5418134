import type { IncomingMessage } from 'node:http';
import { takesFile } from '@confab/api-contract';
import { messages } from '@confab/domain';
import {
  answerUnreadable,
  endSlowBodies,
  loggerOptions,
  logWhenOver,
  originForm,
  paceOptions,
  type Tracing,
} from '@confab/telemetry';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { ApiAway, createAwayLog } from './api-away.ts';
import { apiError } from './api-error.ts';
import { isEventStream, isForApi, registerApiProxy } from './api-proxy.ts';
import type { Config } from './config.ts';
import type { Metrics } from './metrics.ts';
import { type PageRenderer, registerPages } from './pages.ts';
import { registerRedirects } from './redirects.ts';
import { nameRequests, requestIdOf } from './request-id.ts';
import { routeOf } from './route-of.ts';
import { securityHeadersOf } from './security-headers.ts';
import { registerAnswers } from './shield/answers.ts';
import { createShield, type Shield, TooManyWait } from './shield/shield.ts';
import { registerAccents, registerShareTarget } from './static-files.ts';
import { traceRequests } from './traces.ts';
import { registerWellKnown } from './well-known.ts';

type Parts = {
  config: Config;
  metrics: Metrics;
  tracing: Tracing | null;
  /** Aborted when the process is told to stop. */
  leaving: AbortSignal;
  /** Tests give one with a clock of their own. */
  shield?: Shield;
  /** Registers pages and files: from the build, or from Vite in development. */
  registerFrontend: (app: FastifyInstance) => Promise<PageRenderer>;
};

/** The public listener: files, forwarded api requests, and pages for all other addresses. */
export async function buildApp({
  config,
  metrics,
  tracing,
  leaving,
  shield = createShield({ config, metrics }),
  registerFrontend,
}: Parts): Promise<FastifyInstance> {
  const securityHeaders = securityHeadersOf(config.site);
  const app = fastify({
    logger: loggerOptions('web', config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    // An address that cannot be decoded reaches no hook, so it is answered here.
    frameworkErrors: (_error, request, reply) => {
      logRequest(request, reply);
      const { status, headers, body } = isForApi(request) ? apiError('bad_request') : noSuchPage;
      reply.hijack();
      const length = { 'Content-Length': Buffer.byteLength(body) };
      reply.raw.writeHead(status, { ...securityHeaders, ...headers, ...length }).end(body);
    },
    clientErrorHandler: answerUnreadable((error) => apiError(error).body),
    genReqId: (request: IncomingMessage) => requestIdOf(config, request),
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: originForm,
    ...paceOptions(config.pace),
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered while the process stops.
    return503OnClosing: false,
  });

  endSlowBodies(app.server, { pace: config.pace, takesFile, late });
  app.addHook('onRequest', async (request, reply) => logRequest(request, reply, () => routeOf(request)));
  nameRequests(app);
  const traceHeaders = traceRequests(app, config, tracing);
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.once('close', metrics.requests.began());
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(securityHeaders);
  });
  app.addHook('onSend', async (_request, reply) => {
    // The client's next connection goes to a process that stays.
    if (leaving.aborted) reply.header('Connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isEventStream(reply)) return;
    metrics.requests.answered({
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });

  const logAway = createAwayLog();
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const isBusy = error instanceof TooManyWait;
    // A page's timeout is that of the api or its database.
    const isAway = error instanceof ApiAway || error.name === 'TimeoutError';
    const status = isBusy || isAway ? 503 : (error.statusCode ?? 500);
    if (status === 503) reply.header('Retry-After', '2');
    if (isAway) logAway(request.log, error);
    else if (status >= 500 && !isBusy)
      request.log.error({ err: error, route: routeOf(request) }, 'request failed');
    return reply.code(status).type('text/plain; charset=utf-8').send(messages.somethingWrong);
  });
  app.setNotFoundHandler((request, reply) => {
    reply.type('text/plain; charset=utf-8');
    if (request.method === 'GET' || request.method === 'HEAD') return reply.code(404).send('No such file.');
    return reply.code(405).header('Allow', 'GET, HEAD').send('Method not allowed.');
  });

  registerRedirects(app, config.canonicalOrigin);
  registerAccents(app);
  registerShareTarget(app);
  registerWellKnown(app, config);
  registerApiProxy(app, config, { countStreams: metrics.countStreams, traceHeaders, logAway });
  registerAnswers(app, shield);
  registerPages(app, {
    renderer: await registerFrontend(app),
    config,
    metrics,
    shield,
    traceHeaders,
    logAway,
  });
  return app;
}

const late = apiError('too_slow').body;

const noSuchPage = {
  status: 404,
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  body: messages.notFoundTitle,
};

/** A request that could not be routed has no options to ask for its route. */
function logRequest(
  { log, method, url }: FastifyRequest,
  reply: FastifyReply,
  route: () => string = () => 'unknown',
): void {
  logWhenOver(reply.raw, { log, method, url, route });
}
