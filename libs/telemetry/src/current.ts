import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './span.ts';

/** The request from which something follows, however late and in whichever process. Jobs carry it as JSON. */
export type Origin = {
  /** Undefined where nobody asked for it: a trace may begin with a job by the clock. */
  requestId?: string;
  /** The span from which it follows (readTraceParent), where traces are recorded. */
  traceParent?: string;
};

/** What a process does at a moment, and for whom. */
export type Act = {
  /** The route of a request or the name of a job: one of few. */
  name: string;
  /** Undefined where nobody asked for it, such as a job by the clock. */
  origin: Origin | undefined;
  /** Where it is recorded. What is done meanwhile is part of it. */
  span?: Span | undefined;
};

const acts = new AsyncLocalStorage<Act>();

export const currentAct = (): Act | undefined => acts.getStore();

/** What follows from this moment, and may outlive it. */
export function currentOrigin(): Origin | undefined {
  const act = currentAct();
  return act?.span ? { ...act.origin, traceParent: act.span.traceParent } : act?.origin;
}

/** Whatever `work` does and awaits is part of this act. */
export const during = <Result>(act: Act, work: () => Result): Result => acts.run(act, work);
