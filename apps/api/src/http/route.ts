import { METHODS } from 'node:http';
import { type Call, contract, type Shape, shapeOf } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { createTaskQueue, limits, networkOf } from '@confab/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Context } from '../context.ts';
import { clientAddress } from './address.ts';
import { ApiError } from './errors.ts';
import type { EventStreams } from './event-streams.ts';
import { type Input, readAction, readBody, readParams, readQuery } from './input.ts';
import { rememberWrite } from './last-write.queries.ts';
import { type Limiter, limiterFrom, ofReads, type Token, unlimited } from './rate-limit.queries.ts';
import { type Answer, sendAnswer } from './reply.ts';
import { noteCall } from './server.ts';
import { checkCsrf, openSession } from './session.ts';
import { acceptFiles } from './upload.ts';
import { loadViewer, type ViewerNeeds, type Viewers, viewersOf } from './viewer.ts';
import { isReadOnly } from './viewer.queries.ts';

export type Handler<S extends Shape> = (input: Input<S>) => Promise<Answer<S>>;

/** The facts for choosing the database server. */
type Question<S extends Shape> = Pick<Input<S>, 'query' | 'viewer'>;

export type Needs<S extends Shape> = ViewerNeeds & {
  /**
   * Whether this call may read slightly stale data. The handler then uses `reads` for that, and `db` for permissions.
   * It may run twice, so its writes must be idempotent.
   */
  allowReplica?: boolean | ((question: Question<S>) => boolean);
};

/** Binds a call of the contract to its handler. */
export type Route = <S extends Shape>(call: Call<S>, handler: Handler<S>, needs?: Needs<S>) => void;

export type RouteModule = (route: Route, context: Context) => void;

/** A stored handler: `Route` has checked its types. */
type UntypedHandler = (input: Record<keyof Input<Shape>, unknown>) => Promise<unknown>;

type UntypedNeeds = ViewerNeeds & {
  allowReplica?: boolean | ((question: Record<keyof Question<Shape>, unknown>) => boolean);
};

/** `name` is that of the contract. */
type Bound = { name: string; call: Call; handler: UntypedHandler; needs: UntypedNeeds };

/** Registers all calls; calls that share a path and method are chosen by `?action=`. */
export function registerRoutes(
  app: FastifyInstance,
  context: Context,
  streams: EventStreams,
  modules: readonly RouteModule[],
): void {
  const bound: Bound[] = [];
  const route: Route = (call, handler, needs = {}) => {
    // `answer` passes each handler what the schemas of its own call produced.
    const untyped = { handler: handler as unknown as UntypedHandler, needs: needs as UntypedNeeds };
    bound.push({ name: contract.find((endpoint) => endpoint.call === call)?.name ?? '', call, ...untyped });
  };
  for (const module of modules) module(route, context);
  assertComplete(bound);

  // A path with an empty parameter, such as /api/posts/, is an unknown path (api.md 1.1).
  app.addHook('onRequest', async ({ params }) => {
    if (Object.values(params ?? {}).includes('')) throw new ApiError('route_not_found');
  });
  // Accept every HTTP method, so that a wrong one at a known path answers wrong_method, not route_not_found (api.md
  // 1.1).
  for (const method of METHODS)
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
  const serving = {
    context,
    streams,
    viewers: viewersOf(context.lookups),
    limiter: context.config.rateLimits ? limiterFrom(context.db) : unlimited,
    inTurn: createTaskQueue(limits.visitorReads, () => new ApiError('overloaded')),
  };
  for (const [path, calls] of groupBy(bound, ({ call }) => call.path)) {
    const byMethod = groupBy(calls, ({ call }) => call.method);
    for (const [method, candidates] of byMethod) {
      const options: RouteOptions = {
        method,
        url: path,
        // RFC 9110, 9.3.2: the headers of GET.
        exposeHeadRoute: method === 'GET',
        handler: (request, reply) => answer(serving, candidates, request, reply),
      };
      if (candidates.some(({ call }) => shapeOf(call).file !== undefined)) registerFileRoute(app, options);
      else app.route(options);
    }
    const served = new Set([...byMethod.keys(), ...(byMethod.has('GET') ? ['HEAD'] : [])]);
    app.route({
      method: app.supportedMethods.filter((method) => !served.has(method)),
      url: path,
      handler: async (request, reply) => answerPreflight(byMethod, request, reply),
    });
  }
}

/**
 * Other sites' pages may read what is the same for every visitor. A browser asks first where a request is unusual; only
 * reading is allowed, without cookies. All other methods that a path does not have are refused.
 */
function answerPreflight(
  byMethod: ReadonlyMap<string, readonly Bound[]>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const method = request.headers['access-control-request-method'];
  const calls = method === undefined ? undefined : byMethod.get(method === 'HEAD' ? 'GET' : method);
  if (request.method !== 'OPTIONS' || calls === undefined) throw new ApiError('wrong_method');
  const asked = choose(calls, readAction(request));
  if (asked !== undefined && isOpen(asked)) {
    void reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    });
  }
  return reply.code(204).send();
}

/** Whether a call only reads, and needs no session. */
function isOpen({ call }: Bound): boolean {
  return call.method === 'GET' && shapeOf(call).auth === 'anyone';
}

/** In a scope of its own: only there the body remains a stream. */
function registerFileRoute(app: FastifyInstance, options: RouteOptions): void {
  void app.register(async (scope) => {
    await acceptFiles(scope);
    scope.route({ ...options, config: { takesFile: true } });
  });
}

/** A member may see more than a visitor, so what their session brings is for this site alone. */
function allowOtherSites(reply: FastifyReply, isMember: boolean): void {
  void reply.header('vary', 'Cookie');
  if (!isMember) void reply.header('access-control-allow-origin', '*');
}

/** Startup fails unless each call of the contract has exactly one handler. */
function assertComplete(bound: readonly Bound[]): void {
  const handlersOf = (call: Call) => bound.filter((one) => one.call === call).length;
  const problems = [
    ...contract
      .filter(({ call }) => handlersOf(call) !== 1)
      .map(({ name, call }) => `${name} has ${handlersOf(call)} handlers`),
    ...bound
      .filter(({ call }) => !contract.some((endpoint) => endpoint.call === call))
      .map(({ call }) => `${call.method} ${call.path} is not in the contract`),
    ...bound
      .filter(({ call, needs }) => call.method !== 'GET' && needs.allowReplica !== undefined)
      .map(({ call }) => `${call.method} ${call.path} writes, so it must read from the primary`),
  ];
  if (problems.length > 0) throw new Error(problems.join(', '));
}

/** What all routes share. */
type Serving = {
  context: Context;
  streams: EventStreams;
  viewers: Viewers;
  limiter: Limiter;
  inTurn: ReturnType<typeof createTaskQueue>;
};

async function answer(
  { context, streams, viewers, limiter, inTurn }: Serving,
  candidates: readonly Bound[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const session = openSession(context.config, request, reply);
  checkCsrf(context.config, request, session);
  const address = clientAddress(context.config, request);
  const chosen = choose(candidates, readAction(request));
  if (chosen) noteCall(request, chosen.name);
  const loaded = await loadViewer(viewers, session, address, chosen?.needs ?? {});
  if (chosen && isOpen(chosen)) allowOtherSites(reply, loaded.user !== null);
  const shape = shapeOf((chosen ?? candidates[0])?.call ?? missingCall());
  if (shape.auth !== 'anyone' && !loaded.user) throw new ApiError('not_logged_in');
  if (!chosen) throw new ApiError('invalid_action');
  if (shape.auth === 'admin' && !loaded.user?.isAdmin) throw new ApiError('not_admin');
  if (loaded.suspended && chosen.call.method !== 'GET' && shape.whileSuspended !== true)
    throw new ApiError('account_suspended');
  if (writesForAll(chosen.call, shape) && !loaded.user?.isAdmin) {
    if (loaded.siteIsReadOnly ?? (await isReadOnly(context.db))) throw new ApiError('read_only');
  }
  const { tokenOf, takeToken } = chosen.call.method === 'GET' ? ofReads(limiter) : limiter;
  // Members are limited by account; handlers for visitors choose their own key.
  const token =
    shape.limit !== undefined && shape.auth !== 'anyone' && loaded.user
      ? tokenOf(shape.limit, loaded.user.id)
      : null;
  if (shape.file !== undefined) await token?.assertLeft();
  const viewer = { ...loaded, token };

  const http = { request, reply };
  const params = readParams(shape, request);
  const asked = { params, query: readQuery(shape, request), viewer, session, address, takeToken, http };
  const handle = (reads: Db) =>
    chosen.handler({
      ...asked,
      get body() {
        return readBody(shape, request);
      },
      reads,
    });
  const ask = () =>
    allowsReplica(chosen.needs, asked)
      ? context.replicas.read(context.db, viewer.reader, handle)
      : takingLast(context.db, chosen.call, token, () => handle(context.db));
  const result = await (chosen.call.method === 'GET' && !viewer.user ? inTurn(ask) : ask());
  if (chosen.call.method !== 'GET' && viewer.user) await rememberWrite(context, viewer.user.id);
  return sendAnswer({ ...http, network: networkOf(address) }, streams, { call: chosen.call, shape }, result);
}

/**
 * The answer of a handler, whose token is taken even where nothing was written and so no transaction took it. Reads that
 * have a limit count for themselves.
 */
async function takingLast<Result>(
  db: Db,
  { method }: Call,
  token: Token | null,
  handle: () => Promise<Result>,
): Promise<Result> {
  if (!token) return handle();
  try {
    const result = await handle();
    if (method !== 'GET') await token.take(db);
    return result;
  } catch (error) {
    throw await token.refusalOf(error);
  }
}

/** Whether only admins may make this call while the site is read only. */
function writesForAll({ method }: Call, { whileReadOnly }: Shape): boolean {
  return method !== 'GET' && whileReadOnly !== true;
}

function allowsReplica(
  { allowReplica: rule }: UntypedNeeds,
  question: Record<keyof Question<Shape>, unknown>,
): boolean {
  return typeof rule === 'function' ? rule(question) : (rule ?? false);
}

function choose(candidates: readonly Bound[], action: string): Bound | undefined {
  const plain = candidates.find(({ call }) => call.action === undefined);
  if (action === '') return plain;
  const named = candidates.find(({ call }) => call.action === action);
  if (named || !plain) return named;
  // A call that has no actions ignores the parameter.
  const refusals = shapeOf(plain.call).errors ?? [];
  return refusals.includes('invalid_action') ? undefined : plain;
}

function missingCall(): never {
  throw new Error('a route without calls');
}

function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
