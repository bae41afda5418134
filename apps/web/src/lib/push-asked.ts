import { readStored, store } from './storage.ts';

const key = 'push_prompt_asked';

/** When a member was last asked on this device to turn notifications on, in Unix seconds as they are stored. */
export const readPushAsked = (): string | undefined => readStored(key);

export const storePushAsked = (nowMs: number): void => store(key, String(Math.floor(nowMs / 1000)));

export const forgetPushAsked = (): void => store(key, undefined);
