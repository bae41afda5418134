import type { Call, QueryOf, ResponseOf } from '../call.ts';
import type { InputOf } from '../request.ts';
import type { Shape } from '../shape.ts';
import { ConfabError } from './client-error.ts';
import { type ClientOptions, connect, type Connection, type UntypedInput } from './connection.ts';
import { type Page, pagesOf } from './pages.ts';
import { callResources } from '../calls/all.gen.ts';
import { eventsOf } from './server-sent-events.ts';

export { ConfabError, type ErrorCode } from './client-error.ts';
export type { ClientOptions } from './connection.ts';
export type { KeptSession } from './session-keeper.ts';

type ShapeOf<C> = C extends Call<infer S> ? S : never;

/** The file of a call that takes one, under the name of its multipart field. */
type FilesOf<S extends Shape> = S extends { file: infer Field extends string }
  ? { readonly files: { readonly [key in Field]: Blob } }
  : unknown;

export type ClientInput<S extends Shape> = InputOf<S> & FilesOf<S>;

/** The input is optional if all of its parts are. */
type Given<Input> = object extends Input ? [input?: Input] : [input: Input];

/**
 * The replies of a call that are one page of many. If some replies carry a cursor or page number, bare rows do not
 * count as pages.
 */
export type PageOf<S extends Shape> = [Exclude<PagesIn<S>, readonly unknown[]>] extends [never]
  ? PagesIn<S>
  : Exclude<PagesIn<S>, readonly unknown[]>;
type PagesIn<S extends Shape> = Extract<ResponseOf<S>, Page>;

type Paged<S extends Shape> = [PageOf<S>] extends [never]
  ? unknown
  : Extract<keyof QueryOf<S>, 'next' | 'page'> extends never
    ? unknown
    : WithPages<S>;

type WithPages<S extends Shape> = {
  /** Iterates over pages from the first one, or from `next` or `page`. Each page is fetched on demand. */
  pages(...input: Given<ClientInput<S>>): AsyncIterable<PageOf<S>>;
};

/** A call of the API as a function. Throws ConfabError. */
export type ClientMethod<S extends Shape> = S extends { stream: true }
  ? (...input: Given<ClientInput<S>>) => AsyncIterable<ResponseOf<S>>
  : ((...input: Given<ClientInput<S>>) => Promise<ResponseOf<S>>) & Paged<S>;

type Resources = typeof callResources;

/** Every call of the API under its contract name: `client.posts.vote({ body: { postId, up: true } })`. */
export type Client = {
  readonly [Resource in keyof Resources]: {
    readonly [Name in keyof Resources[Resource]]: ClientMethod<ShapeOf<Resources[Resource][Name]>>;
  };
};

/**
 * One visitor or member of a site. Keeps its session and CSRF token by itself: in Node in memory, in a browser in the
 * page's cookies. So two clients are two sessions in Node, but share one in a browser.
 */
export function createClient(options: ClientOptions): Client {
  const connection = connect(options);
  const client = mapValues(callResources, (calls) =>
    mapValues(calls, (call: Call) => methodOf(connection, call)),
  );
  // Safe cast: `Client` is derived from the same table.
  return client as unknown as Client;
}

function methodOf(connection: Connection, call: Call) {
  if (call.stream) return (input: UntypedInput = {}) => streamOf(connection, call, input);
  const file = call.download;
  if (file !== undefined) return (input: UntypedInput = {}) => download(connection, call, input, file);
  const ask = (input: UntypedInput = {}) => connection.ask(call, input);
  const pages = (input: UntypedInput = {}) => {
    // Calls with pages have an object as query.
    const query = input.query as { next?: unknown; page?: unknown } | undefined;
    return pagesOf(call, (asked) => ask({ ...input, query: asked }), query);
  };
  return Object.assign(ask, { pages });
}

async function* streamOf(connection: Connection, call: Call, input: UntypedInput) {
  yield* eventsOf(await connection.open(call, input, 'text/event-stream'), input.signal);
}

/** The timeout covers the start of a download only; the transfer may take as long as it needs. */
async function download(
  connection: Connection,
  call: Call,
  input: UntypedInput,
  type: string,
): Promise<Blob> {
  const response = await connection.open(call, input, type);
  try {
    return await response.blob();
  } catch (cause) {
    input.signal?.throwIfAborted();
    throw new ConfabError('no_answer', 0, 'The file broke off.', { cause });
  }
}

function mapValues<In, Out>(values: Readonly<Record<string, In>>, map: (value: In) => Out) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}
