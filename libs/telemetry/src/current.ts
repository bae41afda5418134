import { AsyncLocalStorage } from 'node:async_hooks';

/** The request from which something follows, however late and in whichever process. Jobs carry it as JSON. */
export type Origin = {
  requestId: string;
};

/** What a process does at a moment, and for whom. */
export type Act = {
  /** The route of a request or the name of a job: one of few. */
  name: string;
  /** Undefined where nobody asked for it, such as a job by the clock. */
  origin: Origin | undefined;
};

const acts = new AsyncLocalStorage<Act>();

export const currentAct = (): Act | undefined => acts.getStore();

export const currentOrigin = (): Origin | undefined => currentAct()?.origin;

/** Whatever `work` does and awaits is part of this act. */
export const during = <Result>(act: Act, work: () => Result): Result => acts.run(act, work);
