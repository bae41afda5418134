import type { Answer, Outcome, Poster } from '@confab/outbound';
import webPush from 'web-push';
import type { PushSettings } from './push-settings.ts';

/** A browser's push subscription, as the browser sent it. */
export type Browser = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  text: string;
  /** A browser that was offline gets only the last message of a topic. */
  topic: string;
};

export type Pusher = {
  /** Encrypts the message and posts it to the browser's push service; null when its keys are invalid. */
  send(browser: Browser, message: PushMessage, signal: AbortSignal): Promise<Outcome<Answer> | null>;
};

/** How long a message is worth delivering (api.md 4.7). */
export const pushLifeMs = 30_000;

/**
 * web-push makes the message: encryption, signature, headers. Our own client sends it, because that checks the target
 * address and limits the time.
 */
export function createPusher(settings: PushSettings, poster: Poster): Pusher {
  return {
    send: async (browser, message, signal) => {
      const sealed = seal(browser, message, settings);
      return sealed && poster.post(browser.endpoint, sealed, { signal });
    },
  };
}

function seal({ endpoint, p256dh, auth }: Browser, { text, topic }: PushMessage, settings: PushSettings) {
  try {
    // The signature contains only the address's origin.
    const service = { endpoint: new URL(endpoint).origin, keys: { p256dh, auth } };
    return webPush.generateRequestDetails(service, text, {
      vapidDetails: settings,
      TTL: pushLifeMs / 1000,
      urgency: 'normal',
      topic,
    });
  } catch {
    // All other inputs are valid, so the browser's keys are not.
    return null;
  }
}
