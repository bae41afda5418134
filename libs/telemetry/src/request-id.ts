import { randomUUID } from 'node:crypto';

/** Names a request from the proxy to the jobs that it causes, in every log line on the way. */
export const requestIdHeader = 'x-request-id';

/** What proxies make of it: random letters and digits, UUIDs, traces. Nothing that a log line could be faked with. */
const wellFormed = /^[\w.=-]{8,64}$/;

/** The id in a header, or null where there is none of a form that we would take. */
export function readRequestId(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' && wellFormed.test(header) ? header : null;
}

export const newRequestId = (): string => randomUUID();
