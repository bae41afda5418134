import type { Origin } from './current.ts';
import { readRequestId } from './request-id.ts';
import { readTraceParent } from './trace-parent.ts';

/** The origin that a job says it has: what stands in a table is believed as far as its form goes. */
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
