import type { Answer, Outcome, Poster } from '@confab/outbound';
import webPush from 'web-push';
import type { PushSettings } from './push-settings.ts';

/** How a browser is reached, as it said itself. */
export type Browser = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  text: string;
  /** Of messages with the same topic a browser that was away gets the last. */
  topic: string;
};

export type Pusher = {
  /** Seals the message for the browser and hands it to its push service; null when its keys are no keys. */
  send(browser: Browser, message: PushMessage, signal: AbortSignal): Promise<Outcome<Answer> | null>;
};

/** For how long a message is worth delivering (api.md 4.7). */
export const pushLifeMs = 30_000;

/**
 * web-push makes the message: encryption, signature, headers. It is carried by our own client, which looks where it
 * goes, and gives up in time whatever the other side does.
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
    // Of the address the signature names the origin alone.
    const service = { endpoint: new URL(endpoint).origin, keys: { p256dh, auth } };
    return webPush.generateRequestDetails(service, text, {
      vapidDetails: settings,
      TTL: pushLifeMs / 1000,
      urgency: 'normal',
      topic,
    });
  } catch {
    // The rest of what it is given is right whatever a browser says.
    return null;
  }
}
