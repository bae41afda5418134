/** Names the trace and the span that a request belongs to (W3C Trace Context). */
export const traceParentHeader = 'traceparent';

/** Version, trace, span, flags. Neither of the ids may be all zeros. */
const wellFormed = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** The value of the header, or null when it is missing or malformed. */
export function readTraceParent(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' && wellFormed.test(header) ? header : null;
}
