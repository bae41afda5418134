import { AsyncLocalStorage } from 'node:async_hooks';

/** The request from which something follows, however late and in whichever process. Jobs carry it as JSON. */
export type Origin = {
  requestId: string;
};

const origins = new AsyncLocalStorage<Origin>();

/** What is being answered or done right now; undefined where nobody asked for it. */
export const currentOrigin = (): Origin | undefined => origins.getStore();

/** Whatever `act` does and awaits happens on behalf of this origin. */
export const within = <Result>(origin: Origin, act: () => Result): Result => origins.run(origin, act);
