import { timing } from '@confab/domain';
import { closePrompt, openPrompt } from '../../../lib/app-prompts.ts';
import { openedModal } from '../../../lib/modals.ts';
import { readPushAsked, storePushAsked } from '../../../lib/push-asked.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import { isPushSupported, renewPush } from './push.ts';
import { mayAsk } from './push-rules.ts';

/**
 * Once the page has settled: subscribes again where that is permitted, else asks at a moment at which somebody may be
 * asked. Returns what calls it off, with the question.
 */
export function beginPush(publicKey: string): () => void {
  if (publicKey === '' || !isPushSupported()) return () => undefined;
  const left = new AbortController();
  left.signal.addEventListener(
    'abort',
    whenIdle(() => void begin(publicKey, left.signal)),
  );
  return () => {
    left.abort();
    closePrompt('push');
  };
}

async function begin(publicKey: string, left: AbortSignal) {
  await navigator.serviceWorker.ready;
  if (left.aborted) return;
  if (Notification.permission === 'granted') {
    await renewPush(publicKey);
    return;
  }
  const look = () => {
    const asked = readPushAsked();
    if (!isFree() || !mayAsk({ permission: Notification.permission, asked, nowMs: Date.now() })) return;
    // However it is answered, and if its tab is closed with it: they were asked, and no other tab is to ask.
    storePushAsked(Date.now());
    openPrompt('push');
  };
  const timer = setInterval(look, timing.pushPromptCheckMs);
  left.addEventListener('abort', () => clearInterval(timer));
  look();
}

/** Whether somebody looks at the page, at nothing that was opened on it, and has begun to write nothing. */
function isFree(): boolean {
  if (document.visibilityState !== 'visible' || openedModal() !== null) return false;
  if (document.querySelector('[role="dialog"]')) return false;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return ![...fields].some((field) => field === document.activeElement || field.value.trim() !== '');
}
