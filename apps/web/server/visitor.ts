import {
  readSessionId,
  sessionCookie,
  signVisitorAddress,
  visitorAddress,
  visitorAddressHeader,
} from '@confab/session';
import { requestIdHeader } from '@confab/telemetry';
import type { FastifyRequest } from 'fastify';
import type { Config } from './config.ts';

/** The parts of a request that identify a visitor, also without the framework. */
type Request = Pick<FastifyRequest, 'headers' | 'id'> & {
  socket: Pick<FastifyRequest['socket'], 'remoteAddress'>;
};

const sessionInCookies = new RegExp(`(?:^|;\\s*)${sessionCookie}=([^;]+)`);

/**
 * The session id of a member, or null for a visitor. Decided by the kind inside the id alone: a member's page must
 * never come from the shared cache, even after their session has ended.
 */
export function memberSession(request: Request, secret: string): string | null {
  const id = sessionInCookies.exec(request.headers.cookie ?? '')?.[1];
  return id !== undefined && readSessionId(secret, id) === 'member' ? id : null;
}

export function addressOf(request: Request, { trustedProxies }: Config): string {
  const forwarded = request.headers['x-forwarded-for'];
  return visitorAddress(
    request.socket.remoteAddress ?? '',
    Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
    trustedProxies,
  );
}

/** The headers that tell the api the visitor and the request id (rulings 13). */
export function visitorHeaders(request: Request, config: Config): Record<string, string> {
  return {
    [visitorAddressHeader]: signVisitorAddress(config.secret, addressOf(request, config)),
    [requestIdHeader]: request.id,
  };
}

export const sessionCookieHeader = (session: string) => `${sessionCookie}=${session}`;
