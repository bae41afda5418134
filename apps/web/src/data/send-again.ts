import { timing } from '@confab/domain';
import { isCallError } from '../lib/call-error.ts';

const mostRetries = 5;

/**
 * Sends something, and once more by itself where it came too soon after another (product-b 8). `onWait` is told before
 * each pause. Gives up in the end: then nobody may write so often.
 */
export async function sendAgainWhenTooFast<T>(send: () => Promise<T>, onWait?: () => void): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isCallError(error, 429) || retries === mostRetries) throw error;
      onWait?.();
      await new Promise((resolve) => setTimeout(resolve, timing.commentRetryMs));
    }
  }
}
