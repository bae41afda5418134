import { boundedMethod } from './requests.ts';
import type { Span } from './span.ts';
import type { Tracing } from './tracing.ts';

/** The spans of the requests that a process answers, each found by the object that the framework makes of the request. */
export type RequestSpans = {
  /** `parent` is what a peer that is believed said of it (readTraceParent). */
  began(request: object, about: { method: string; requestId: string; parent: string | null }): void;
  of(request: object): Span | undefined;
  /** Ends its span, if it has one that has not ended. `route` is a pattern, one of few; undefined where nothing matched. */
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

/** As the conventions have it. */
function methodOf(method: string): string {
  const known = boundedMethod(method);
  return known === 'other' ? '_OTHER' : known;
}

function nameOf(method: string, route?: string): string {
  const known = boundedMethod(method);
  const verb = known === 'other' ? 'HTTP' : known;
  return route === undefined ? verb : `${verb} ${route}`;
}
