import type { Origin } from './current.ts';
import { readRequestId } from './request-id.ts';
import { readTraceParent } from './trace-parent.ts';

/** Reads the origin from a job's payload; drops malformed fields. */
export function readOrigin(value: unknown): Origin | undefined {
  const requestId = readRequestId(textOf(value, 'requestId'));
  const traceParent = readTraceParent(textOf(value, 'traceParent'));
  if (requestId === null && traceParent === null) return undefined;
  return { ...(requestId === null ? {} : { requestId }), ...(traceParent === null ? {} : { traceParent }) };
}

function textOf(value: unknown, name: keyof Origin): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const text: unknown = Reflect.get(value, name);
  return typeof text === 'string' ? text : undefined;
}
