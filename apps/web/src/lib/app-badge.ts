/** The number on the icon of the installed app: notifications that nobody has looked at. */
export async function showAppBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
  } catch {
    // A browser that has no icon of it to write on says so: no matter.
  }
}
