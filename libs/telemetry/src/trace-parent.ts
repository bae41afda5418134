/** Says of which trace a request is part, and of which span (W3C Trace Context). */
export const traceParentHeader = 'traceparent';

/** Version, trace, span, flags. Neither of the ids may be all zeros. */
const wellFormed = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** The value of the header, or null where there is none of the form that this version of the standard gives it. */
export function readTraceParent(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' && wellFormed.test(header) ? header : null;
}
