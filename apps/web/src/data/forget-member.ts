import { forgetDrafts } from '../lib/forget-drafts.ts';
import { forgetReading } from '../lib/forget-reading.ts';
import { forgetPushAsked } from '../lib/push-asked.ts';
import { clearShared } from '../lib/shared.ts';
import { clearOutbox } from './outbox.ts';

/** Whatever a member leaves on this device: what they began, what waits to be sent, and copies of what they read. */
export async function forgetMember(): Promise<void> {
  forgetPushAsked();
  await Promise.all([forgetDrafts(), clearOutbox(), clearShared(), forgetReading()]);
}
