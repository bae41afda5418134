const mostShown = 99;

/** The number on the bell; there is room for two digits. */
export const countOnBell = (newCount: number): string =>
  newCount > mostShown ? `${mostShown}+` : String(newCount);

/** What the bell is called: whoever does not see the number hears it. */
export const bellLabel = (newCount: number): string =>
  newCount > 0 ? `Notifications, ${newCount} new` : 'Notifications';
