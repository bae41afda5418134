import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf, Shape } from '@confab/api-contract/calls';
import { type Db, sessions } from '@confab/db';
import { csrfToken, issueSessionId, sessionCookie, sessionKey, signVisitorAddress } from '@confab/session';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Config } from '../config.ts';

export type Person = { id: string };

export type CallInput<S extends Shape> = {
  params?: ParamsOf<S>;
  query?: QueryOf<S>;
  body?: BodyOf<S>;
};

/** One client of the api, with a session of its own. */
export type Client = {
  /** Makes a call of the contract; throws `Refused` for an error reply. */
  call<S extends Shape>(call: Call<S>, input?: CallInput<S>): Promise<ResponseOf<S>>;
  /** Any request; adds the session cookie and CSRF token by default. */
  request(options: InjectOptions & { url: string }): Promise<LightMyRequestResponse>;
  sessionId(): Promise<string>;
  /** The same client at another address. */
  from(address: string): Client;
};

/** The api answered with an error. */
export class Refused extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`refused with ${status}: ${JSON.stringify(body)}`);
    this.name = 'Refused';
    this.status = status;
    this.body = body;
  }
}

type Server = { app: FastifyInstance; db: Db; config: Config };

/** A client of this person, or of a visitor. */
export function clientOf(server: Server, person: Person | null): Client {
  let opened: Promise<string> | undefined;
  const sessionId = () => (opened ??= openSession(server, person));
  return clientFrom(server, sessionId, undefined);
}

/** A client that keeps this session id, even if its row changes. */
export const clientWithSession = (server: Server, id: string): Client =>
  clientFrom(server, () => Promise.resolve(id), undefined);

function clientFrom(server: Server, sessionId: () => Promise<string>, address: string | undefined): Client {
  const { app, config } = server;

  const request: Client['request'] = async ({ headers, ...options }) => {
    const id = await sessionId();
    return app.inject({
      ...options,
      headers: {
        cookie: `${sessionCookie}=${id}`,
        'x-csrf-token': csrfToken(config.secret, id),
        ...(address === undefined ? {} : { 'x-confab-visitor': signVisitorAddress(config.secret, address) }),
        ...headers,
      },
    });
  };

  return {
    request,
    sessionId,
    from: (other) => clientFrom(server, sessionId, other),
    call: async (call, input = {}) => {
      const response = await request({
        method: call.method,
        url: addressOf(call, input),
        ...(input.body === undefined
          ? {}
          : { payload: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } }),
      });
      const body: unknown = response.payload === '' ? null : response.json();
      if (response.statusCode >= 400) throw new Refused(response.statusCode, body);
      // The api closes every reply with the schema that this type is made of.
      return body as never;
    },
  };
}

async function openSession({ db, config }: Server, person: Person | null): Promise<string> {
  if (!person) return issueSessionId(config.secret, 'anonymous');
  const id = issueSessionId(config.secret, 'member');
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  await db.insert(sessions).values({ key: sessionKey(id), userId: person.id, expiresAt });
  return id;
}

/** The address of a call with its parameters filled in. */
export function addressOf(
  { path, action }: Pick<Call, 'path' | 'action'>,
  { params, query }: { params?: unknown; query?: unknown } = {},
): string {
  const values = new Map(entriesOf(params));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''));
  const search = new URLSearchParams(action === undefined ? {} : { action });
  for (const [name, value] of entriesOf(query)) search.set(name, value);
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

function entriesOf(values: unknown): [string, string][] {
  // The types of a call let nothing else through.
  const entries = Object.entries(values ?? {}) as [string, string | number | boolean | undefined][];
  return entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
}
