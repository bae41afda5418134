let shown: number | undefined;

/** The number on the icon of the installed app: notifications that nobody has looked at. */
export function showBadge(count: number): void {
  if (count === shown || !('setAppBadge' in navigator)) return;
  shown = count;
  // A browser that has no icon of it to write on says so: no matter.
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
