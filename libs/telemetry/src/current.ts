import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './span.ts';

/** The request that caused an act, directly or through jobs. Jobs carry it as JSON. */
export type Origin = {
  /** Undefined for scheduled jobs, which no request caused. */
  requestId?: string;
  /** The causing span (readTraceParent), where tracing is on. */
  traceParent?: string;
};

/** What a process is doing, and which request caused it. */
export type Act = {
  /** The route of a request or the name of a job; low cardinality. */
  name: string;
  /** Undefined for scheduled jobs, which no request caused. */
  origin: Origin | undefined;
  /** The act's span; spans of its parts become children. */
  span?: Span | undefined;
};

const acts = new AsyncLocalStorage<Act>();

export const currentAct = (): Act | undefined => acts.getStore();

/** The origin to pass on to work that may outlive the current act. */
export function currentOrigin(): Origin | undefined {
  const act = currentAct();
  return act?.span ? { ...act.origin, traceParent: act.span.traceParent } : act?.origin;
}

/** Runs `work`, and all it awaits, as part of this act. */
export const during = <Result>(act: Act, work: () => Result): Result => acts.run(act, work);
