import type { FastifyRequest } from 'fastify';

const pages = new WeakMap<FastifyRequest, string>();

/** Notes which of the site's pages answers a request: the id of its route, never the address. */
export function notePage(request: FastifyRequest, route: string): void {
  pages.set(request, route);
}

/** The pattern that a request's address has: of its page, else of what else answers it. One of few, or undefined. */
export function foundRoute(request: FastifyRequest): string | undefined {
  return pages.get(request) ?? request.routeOptions.url;
}

export const routeOf = (request: FastifyRequest): string => foundRoute(request) ?? 'unknown';
