import { randomUUID } from 'node:crypto';

/** Identifies a request from the proxy to the jobs that it causes, in every log line on the way. */
export const requestIdHeader = 'x-request-id';

/**
 * What proxies generate: random letters and digits, UUIDs, traces. It excludes characters that could forge a log line.
 */
const wellFormed = /^[\w.=-]{8,64}$/;

/** The id in a header, or null without a well-formed one. */
export function readRequestId(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' && wellFormed.test(header) ? header : null;
}

export const newRequestId = (): string => randomUUID();
