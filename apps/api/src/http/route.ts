import { createHash } from 'node:crypto';
import { METHODS } from 'node:http';
import { type Call, contract, type ResponseOf, type Shape, shapeOf } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { errorCatalog, type ErrorName } from '@confab/domain';
import type { StoredObject } from '@confab/storage';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { clientAddress } from './address.ts';
import { ApiError } from './errors.ts';
import type { EventSource, EventStreams, StreamEvent } from './event-streams.ts';
import { isKnown } from './etag.ts';
import { rememberWrite } from './last-write.ts';
import { tokensFrom, type TakeToken, unlimited } from './rate-limit.ts';
import { checkCsrf, openSession, type Session } from './session.ts';
import { acceptFiles } from './upload.ts';
import { loadViewer, type MemberViewer, type RequestViewer, type ViewerNeeds } from './viewer.ts';

type Parsed<S, Part extends string> = S extends { [key in Part]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;

/** What a handler is given. `viewer.user` is there by type where the endpoint asks for a login. */
export type Input<S extends Shape> = {
  params: Parsed<S, 'params'>;
  query: Parsed<S, 'query'>;
  /** Read and checked when it is asked for: a login that is one already never looks at it. */
  readonly body: Parsed<S, 'body'>;
  viewer: S['auth'] extends 'anyone' ? RequestViewer : MemberViewer;
  session: Session;
  /** Where a call reads that may show what was true a moment ago; the primary, unless it is registered as such. */
  reads: Db;
  /** The visitor's address. */
  address: string;
  takeToken: TakeToken;
  /** For the few calls that set cookies or read headers. */
  http: { request: FastifyRequest; reply: FastifyReply };
};

/** A file on its way out, under the name that a browser is to give it. */
type Download = StoredObject & { name: string };

/** What a handler answers with: the response, where its events come from, or a file. */
type Answer<S extends Shape> = S extends { stream: true }
  ? EventSource<ResponseOf<S>>
  : S extends { download: string }
    ? Download
    : ResponseOf<S>;

export type Handler<S extends Shape> = (input: Input<S>) => Promise<Answer<S>>;

/** What is asked before it is known where it is read. */
type Question<S extends Shape> = Pick<Input<S>, 'query' | 'viewer'>;

export type Needs<S extends Shape> = ViewerNeeds & {
  /**
   * Whether what this call shows may be a moment old. Whatever decides what somebody may do or see is not. It is then
   * read from `reads`, and maybe done twice: the handler writes nothing that it would not write twice.
   */
  mayBeOld?: boolean | ((question: Question<S>) => boolean);
};

/** Binds an endpoint of the contract to its handler, which may need more or less than others. */
export type Route = <S extends Shape>(call: Call<S>, handler: Handler<S>, needs?: Needs<S>) => void;

export type RouteModule = (route: Route, context: Context) => void;

/** A handler whose types the schemas of its call have checked. */
type UntypedHandler = (input: Record<keyof Input<Shape>, unknown>) => Promise<unknown>;

/** What a handler needs, with its types checked likewise. */
type UntypedNeeds = ViewerNeeds & {
  mayBeOld?: boolean | ((question: Record<keyof Question<Shape>, unknown>) => boolean);
};

type Bound = { call: Call; handler: UntypedHandler; needs: UntypedNeeds };

/** Every route of the contract, several calls of one path and method told apart by `?action=`. */
export function registerRoutes(
  app: FastifyInstance,
  context: Context,
  streams: EventStreams,
  modules: readonly RouteModule[],
): void {
  const bound: Bound[] = [];
  const route: Route = (call, handler, needs = {}) => {
    // Handlers differ in their types only: `answer` hands each one what the schemas of its own call produced.
    bound.push({ call, handler: handler as unknown as UntypedHandler, needs: needs as UntypedNeeds });
  };
  for (const module of modules) module(route, context);
  assertComplete(bound);

  // An address whose parameter is missing is another one: /api/posts/ is no post, and unknown (api.md 1.1).
  app.addHook('onRequest', async ({ params }) => {
    if (Object.values(params ?? {}).includes('')) throw new ApiError('route_not_found');
  });
  // Every method that a request can have: at a known address it is a wrong one, not an unknown address (api.md 1.1).
  for (const method of METHODS)
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
  const takeToken = context.config.rateLimits ? tokensFrom(context.db) : unlimited;
  for (const [path, calls] of groupBy(bound, ({ call }) => call.path)) {
    const byMethod = groupBy(calls, ({ call }) => call.method);
    for (const [method, candidates] of byMethod) {
      const options: RouteOptions = {
        method,
        url: path,
        handler: (request, reply) => answer(context, streams, candidates, takeToken, request, reply),
      };
      if (candidates.some(({ call }) => shapeOf(call).file !== undefined)) registerFileRoute(app, options);
      else app.route(options);
    }
    app.route({
      method: app.supportedMethods.filter((method) => !byMethod.has(method)),
      url: path,
      handler: () => Promise.reject(new ApiError('wrong_method')),
    });
  }
}

/** In a scope of its own: only here bodies are streams, which nobody has read when the handler begins. */
function registerFileRoute(app: FastifyInstance, options: RouteOptions): void {
  void app.register(async (scope) => {
    await acceptFiles(scope);
    scope.route({ ...options, config: { takesFile: true } });
  });
}

/** The api does not start with a call that nobody handles, that two handle, or that is not in the contract. */
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
      .filter(({ call, needs }) => call.method !== 'GET' && needs.mayBeOld !== undefined)
      .map(({ call }) => `${call.method} ${call.path} writes: nothing that it reads may be old`),
  ];
  if (problems.length > 0) throw new Error(problems.join(', '));
}

async function answer(
  context: Context,
  streams: EventStreams,
  candidates: readonly Bound[],
  takeToken: TakeToken,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const session = openSession(context.config, request, reply);
  checkCsrf(context.config, request, session);
  const address = clientAddress(context.config, request);
  const chosen = choose(candidates, actionOf(request));
  const viewer = await loadViewer(context.lookups, session, address, chosen?.needs ?? {});
  const shape = shapeOf((chosen ?? candidates[0])?.call ?? missingCall());
  if (shape.auth !== 'anyone' && !viewer.user) throw new ApiError('not_logged_in');
  if (!chosen) throw new ApiError('invalid_action');
  if (shape.auth === 'admin' && !viewer.user?.isAdmin) throw new ApiError('not_admin');
  // Acts of members are limited per account. What visitors may do is limited by its own handler, which knows by what.
  if (shape.limit !== undefined && shape.auth !== 'anyone' && viewer.user)
    await takeToken(shape.limit, viewer.user.id);

  const asked = {
    params: parse(shape.params, request.params, 'bad_request'),
    query: parse(shape.query, queryOf(shape, request), 'bad_request'),
    viewer,
    session,
    address,
    takeToken,
    http: { request, reply },
  };
  const handle = (reads: Db) =>
    chosen.handler({
      ...asked,
      get body() {
        return shape.body ? readBody(shape, shape.body, request.body) : undefined;
      },
      reads,
    });
  const result = mayBeOld(chosen.needs, asked)
    ? await context.replicas.read(context.db, viewer.lastWrite, handle)
    : await handle(context.db);
  if (chosen.call.method !== 'GET' && viewer.user) await rememberWrite(context, viewer.user.id);
  if (shape.stream) {
    // By the type of its handler; and the shape of a stream describes events.
    const source = result as EventSource<unknown>;
    return streams.send(reply, address, source, (event) => shape.response.parse(event) as StreamEvent);
  }
  // By the type of its handler.
  if (shape.download !== undefined) return sendFile(reply, shape.download, result as Download);
  return send(reply, request, chosen.call, shape, result);
}

function mayBeOld(
  { mayBeOld: rule }: UntypedNeeds,
  question: Record<keyof Question<Shape>, unknown>,
): boolean {
  return typeof rule === 'function' ? rule(question) : (rule ?? false);
}

function sendFile(reply: FastifyReply, type: string, { name, size, stream }: Download): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-type': type,
      'content-length': size,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    })
    .send(stream);
}

function send(
  reply: FastifyReply,
  request: FastifyRequest,
  call: Call,
  shape: Shape,
  result: unknown,
): FastifyReply {
  void reply
    .code(shape.status ?? 200)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=UTF-8');
  // A call that answers nothing at all; where there may be something, nothing is `null`.
  if (shape.response instanceof z.ZodNull) return reply.send('');
  const body = JSON.stringify(shape.response.parse(result));
  if (call.etag) {
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    void reply.header('etag', etag);
    if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send();
  }
  return reply.send(body);
}

function parse(schema: z.ZodType | undefined, value: unknown, otherwise: ErrorName): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? '';
  throw new ApiError(isErrorName(message) ? message : otherwise);
}

function isErrorName(value: string): value is ErrorName {
  return Object.hasOwn(errorCatalog, value);
}

/** The body is JSON whatever the header says (api.md 1.2). */
function readBody(shape: Shape, schema: z.ZodType, body: unknown): unknown {
  const otherwise = shape.badBody ?? 'invalid_json';
  const text = typeof body === 'string' ? body : '';
  return parse(schema, readJson(text === '' && shape.mayBeEmpty ? '{}' : text, otherwise), otherwise);
}

function readJson(text: string, otherwise: ErrorName): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ApiError(otherwise);
  }
}

/** A query parameter given twice counts once. */
function firstValues(query: unknown): Record<string, string> {
  const values: Record<string, string> = {};
  // The framework parses the query string into an object of texts and lists of texts.
  for (const [key, value] of Object.entries(query as Record<string, unknown>)) {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === 'string') values[key] = first;
  }
  return values;
}

/** What a call looks at: of some calls, a parameter stands alone. */
function queryOf({ alone }: Shape, request: FastifyRequest): Record<string, string> {
  const values = firstValues(request.query);
  const only = alone === undefined ? undefined : values[alone];
  return alone === undefined || only === undefined || only === '' ? values : { [alone]: only };
}

function actionOf(request: FastifyRequest): string {
  return firstValues(request.query)['action'] ?? '';
}

function choose(candidates: readonly Bound[], action: string): Bound | undefined {
  const plain = candidates.find(({ call }) => call.action === undefined);
  if (action === '') return plain;
  const named = candidates.find(({ call }) => call.action === action);
  if (named || !plain) return named;
  // A call that has no actions beside it does not look at the parameter.
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
