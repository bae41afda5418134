import { boundedMethod } from './requests.ts';
import type { Span } from './span.ts';
import type { Tracing } from './tracing.ts';

/** The spans of a process's requests, by the framework's request objects. */
export type RequestSpans = {
  /** `parent` comes from a trusted peer (readTraceParent). */
  began(request: object, about: { method: string; requestId: string; parent: string | null }): void;
  of(request: object): Span | undefined;
  /**
   * Ends the request's span, if it is still open. `route` is a pattern with low cardinality; undefined where no route
   * matched.
   */
  answered(request: object, about: { method: string; route: string | undefined; status: number }): void;
};

export function createRequestSpans(tracing: Tracing): RequestSpans {
  const spans = new WeakMap<object, Span>();
  const underWay = new WeakSet<object>();
  return {
    began: (request, { method, requestId, parent }) => {
      const attributes = { 'http.request.method': methodOf(method), 'confab.request_id': requestId };
      spans.set(request, tracing.begin({ kind: 'server', name: nameOf(method), attributes }, parent));
      underWay.add(request);
    },
    of: (request) => spans.get(request),
    answered: (request, { method, route, status }) => {
      if (!underWay.delete(request)) return;
      spans.get(request)?.end({
        name: nameOf(method, route),
        attributes: {
          'http.response.status_code': status,
          ...(route === undefined ? {} : { 'http.route': route }),
        },
        failure: status >= 500 ? String(status) : undefined,
      });
    },
  };
}

/** OpenTelemetry's conventions name unknown methods `_OTHER`. */
function methodOf(method: string): string {
  const known = boundedMethod(method);
  return known === 'other' ? '_OTHER' : known;
}

function nameOf(method: string, route?: string): string {
  const known = boundedMethod(method);
  const verb = known === 'other' ? 'HTTP' : known;
  return route === undefined ? verb : `${verb} ${route}`;
}
