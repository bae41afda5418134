import type { FastifyRequest } from 'fastify';

const pages = new WeakMap<FastifyRequest, string>();

/** Records the id of the page route that answers a request, never its address. */
export function notePage(request: FastifyRequest, route: string): void {
  pages.set(request, route);
}

/** The route pattern that answers a request; low cardinality, undefined if none matched. */
export function foundRoute(request: FastifyRequest): string | undefined {
  return pages.get(request) ?? request.routeOptions.url;
}

export const routeOf = (request: FastifyRequest): string => foundRoute(request) ?? 'unknown';
