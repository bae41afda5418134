/**
 * Closes system notifications that were handled on the page: the one with a tag, or all. Without a service worker or
 * permission there are none.
 */
export async function closeSystemNotifications(tag?: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const shown = await registration?.getNotifications(tag === undefined ? {} : { tag });
    for (const notification of shown ?? []) notification.close();
  } catch {
    // It stays until its reader closes it.
  }
}

/** Sets the number of unseen notifications on the installed app's icon. */
export async function showAppBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
  } catch {
    // Some browsers reject where there is no icon to badge.
  }
}
