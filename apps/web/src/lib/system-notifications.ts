/**
 * Closes what this device's system shows of notifications that were dealt with on the page: the one of a tag, or all.
 * Where there is no service worker, or no permission, the system shows none.
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
