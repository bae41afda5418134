import { limits } from '@confab/domain';
import {
  csrfToken,
  isCsrfToken,
  issueSessionId,
  readSessionId,
  sessionCookie,
  sessionKey,
  type SessionKind,
} from '@confab/session';
import type { SerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import { ApiError } from './errors.ts';

/** The session of a request, of a member or a visitor. */
export type Session = {
  id: string;
  key: string;
  kind: SessionKind;
  /** Issued with this reply, so without a login. */
  isNew: boolean;
};

const csrfCookie = 'csrftoken';

/**
 * Reads the request's session or issues an anonymous one, and sends its CSRF token. The session cookie comes first,
 * for a client that keeps only the first cookie of a reply (api.md 1.3, 7.1).
 */
export function openSession(config: Config, request: FastifyRequest, reply: FastifyReply): Session {
  const given = request.cookies[sessionCookie];
  const digests = given === undefined ? null : digestsOf(config, given);
  if (given === undefined || digests === null) return giveSession(config, reply, 'anonymous');
  const { kind, key, token } = digests;
  sendCsrfToken(reply, token, request.cookies[csrfCookie]);
  return { id: given, key, kind, isNew: false };
}

/** What follows from an id and the SECRET alone. Whether the session is logged in is asked for each request. */
type Digests = Pick<Session, 'key' | 'kind'> & { token: string };

/** Every request of a session needs its four digests, about a tenth of the time that `_user` takes. */
const digestsKept = new WeakMap<Config, LRUCache<string, Digests>>();

/** Null unless the id was issued under this SECRET; only those that were are kept. */
function digestsOf(config: Config, id: string): Digests | null {
  let kept = digestsKept.get(config);
  if (!kept) {
    kept = new LRUCache({ max: 10_000 });
    digestsKept.set(config, kept);
  }
  const known = kept.get(id);
  if (known) return known;
  const kind = readSessionId(config.secret, id);
  if (kind === null) return null;
  const digests = { kind, key: sessionKey(id), token: csrfToken(config.secret, id) };
  kept.set(id, digests);
  return digests;
}

export function issueSession(config: Config, kind: SessionKind): Session {
  const id = issueSessionId(config.secret, kind);
  return { id, key: sessionKey(id), kind, isNew: true };
}

/** Gives the client a new session id with its CSRF token. */
export function giveSession(config: Config, reply: FastifyReply, kind: SessionKind): Session {
  const session = issueSession(config, kind);
  handOver(config, reply, session);
  return session;
}

export function handOver(config: Config, reply: FastifyReply, { id }: Session): void {
  // Drop cookies set for the replaced session, so that the new one comes first.
  void reply.removeHeader('set-cookie');
  addCookie(reply, sessionCookie, id, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.site.url.startsWith('https:'),
    expires: new Date(Date.now() + limits.sessionDays * 86_400_000),
  });
  sendCsrfToken(reply, csrfToken(config.secret, id), undefined);
}

/** Every method but GET requires the session's token (api.md 1.4). */
export function checkCsrf(config: Config, request: FastifyRequest, session: Session): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const header = request.headers['x-csrf-token'];
  if (!isCsrfToken(config.secret, session.id, Array.isArray(header) ? header[0] : header)) {
    throw new ApiError('csrf');
  }
}

/** Browsers get a new session id at login and logout; other clients keep theirs forever (api.md 1.3). */
export function isBrowser(request: FastifyRequest): boolean {
  return request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined;
}

function sendCsrfToken(reply: FastifyReply, token: string, known: string | undefined): void {
  void reply.header('csrf-token', token);
  if (known !== token) addCookie(reply, csrfCookie, token, { path: '/', encode: (value) => value });
}

/** Cookies are sent in this order, with only the given attributes. */
function addCookie(reply: FastifyReply, name: string, value: string, options: SerializeOptions): void {
  void reply.header('set-cookie', reply.server.serializeCookie(name, value, options));
}
