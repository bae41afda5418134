import { readVisitorAddress, visitorAddress, visitorAddressHeader } from '@confab/session';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** The visitor's address: signed by the web process, else reported by trusted proxies, else the peer (rulings 13). */
export function clientAddress(config: Config, request: FastifyRequest): string {
  const signed = request.headers[visitorAddressHeader];
  const read = typeof signed === 'string' ? readVisitorAddress(config.secret, signed) : null;
  if (read !== null) return read;
  const forwarded = request.headers['x-forwarded-for'];
  return visitorAddress(
    request.socket.remoteAddress ?? '',
    Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
    config.trustedProxies,
  );
}
