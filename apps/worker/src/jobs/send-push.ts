import { type Db, enqueue, type Jobs } from '@confab/db';
import { type Answer, isPassing, type Outcome } from '@confab/outbound';
import { pushServiceOf } from '../push-services.ts';
import { pushLifeMs } from '../pusher.ts';
import type { JobHandler } from '../registry.ts';
import { deleteSubscription, type Due, findDue } from './push.queries.ts';
import { placeOf } from './push-notification.ts';

const firstPauseMs = 2000;

export const sendPush: JobHandler<'sendPush'> = async (payload, { db, pusher, log, metrics, signal }) => {
  if (!pusher) return;
  const due = await findDue(db, payload.notificationId, payload.sessionKey);
  if (!due) return;
  const { browser, notification } = due;
  const message = { text: textOf(notification), topic: String(notification.id) };
  const outcome = await pusher.send(browser, message, signal);

  const status = outcome === null || !outcome.ok ? null : outcome.value.status;
  if (outcome === null || status === 404 || status === 410) {
    await deleteSubscription(db, { sessionKey: payload.sessionKey, endpoint: browser.endpoint });
    metrics.pushEnded('gone');
    return;
  }
  if (status !== null && status >= 200 && status < 300) {
    metrics.pushEnded('taken');
    return;
  }
  const runAt = nextTry(outcome, Date.parse(notification.updatedAt));
  // The browser's address is a secret: the log names only its service.
  const facts = { service: pushServiceOf(browser.endpoint), ...factsOf(outcome), again: runAt !== null };
  log[isRefusal(outcome) ? 'warn' : 'info'](facts, 'a push service did not take a message');
  metrics.pushEnded(runAt === null ? 'given_up' : 'delayed');
  if (runAt !== null) await tryAgain(db, payload, browser.endpoint, runAt);
};

/** The payload of api.md 4.7: the browser fetches the text itself, if the same member is still logged in. */
function textOf({ id, type, createdAt }: Due['notification']): string {
  return JSON.stringify({ id, type, notif: null, seen: false, seenAt: null, createdAt });
}

/** A refusal by the service, which may be our mistake. */
const isRefusal = (sent: Outcome<Answer>) => sent.ok && sent.value.status < 500 && sent.value.status !== 429;

const factsOf = (sent: Outcome<Answer>) =>
  sent.ok ? { status: sent.value.status } : { failure: sent.failure };

/**
 * The time of the next attempt: after a pause as long as the message's age, or as long as the service asks for. Null
 * when the message would be too old by then, or the failure is permanent.
 */
function nextTry(sent: Outcome<Answer>, bornAt: number): number | null {
  if (!sent.ok && !isPassing(sent.failure)) return null;
  const age = Math.max(Date.now() - bornAt, 0);
  const wished = (sent.ok ? sent.value.retryAfterMs : null) ?? 0;
  const pause = Math.max(firstPauseMs, age, wished);
  return age + pause <= pushLifeMs ? Date.now() + pause : null;
}

function tryAgain(db: Db, payload: Jobs['sendPush'], endpoint: string, at: number): Promise<void> {
  const runAt = new Date(at).toISOString();
  return enqueue(db, 'sendPush', payload, { ...placeOf(payload, endpoint), runAt });
}
