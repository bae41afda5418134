/** What the system shows of a notification, and the data for its click. */
export type Notice = { title: string; options: NotificationOptions & { data: NoticeData } };

/** The CSRF token of the member who was notified: the notification is marked as seen in their name only. */
export type NoticeData = { toURL: string; csrf: string | null };

/** In one colour: some systems show it small, beside the time. */
const badge = '/badge-96.png';
const siteIcon = '/icon-192.png';

/** The list of all notifications, the fallback target. */
const listPath = '/notifications';

/** The notification id in a push message (api.md 4.7); undefined where it has none. */
export function idIn(message: unknown): number | undefined {
  const id = field(message, 'id');
  return Number.isSafeInteger(id) ? Number(id) : undefined;
}

/** From a rendered notification (api.md 3.9), unchecked. */
export function noticeOf(id: number, rendered: unknown, csrf: string | null): Notice {
  const title = field(rendered, 'title');
  if (typeof title !== 'string' || title === '') return unknownNotice(id, csrf);
  const body = field(rendered, 'body');
  const icon: unknown = field(field(rendered, 'icons'), '0');
  const toURL = field(rendered, 'toURL');
  return {
    title,
    options: {
      body: typeof body === 'string' ? body : '',
      icon: typeof icon === 'string' ? icon : siteIcon,
      badge,
      tag: String(id),
      data: { toURL: typeof toURL === 'string' ? toURL : listPath, csrf },
    },
  };
}

/** A push must show something, also where the words cannot be fetched. */
export function unknownNotice(id: number | undefined, csrf: string | null = null): Notice {
  const tag = id === undefined ? 'unknown' : String(id);
  return {
    title: 'You have a new notification',
    options: { icon: siteIcon, badge, tag, data: { toURL: listPath, csrf } },
  };
}

/** The id of a shown notification, read from its tag. */
export function idOfTag(tag: string): number | undefined {
  return /^\d{1,15}$/.test(tag) ? Number(tag) : undefined;
}

/** The data for the click, as it was stored with the notification. */
export function dataOf(kept: unknown): NoticeData {
  const [toURL, csrf] = [field(kept, 'toURL'), field(kept, 'csrf')];
  return {
    toURL: typeof toURL === 'string' ? toURL : listPath,
    csrf: typeof csrf === 'string' ? csrf : null,
  };
}

/** The address of a path of this site; anything else leads to the list. */
export function ownAddress(toURL: string, origin: string): string {
  const url = toURL.startsWith('/') ? URL.parse(toURL, origin) : null;
  return url?.origin === origin ? url.href : new URL(listPath, origin).href;
}

/**
 * Which of the shown notifications were seen elsewhere, by a page of their list (api.md 2.6). Unseen ones come first: a
 * missing one was seen or deleted, once the page contains all unseen ones.
 */
export function seenElsewhere(shown: readonly number[], page: unknown): number[] {
  const items = field(page, 'items');
  if (!Array.isArray(items)) return [];
  const unseen = new Set(
    items.filter((item) => field(item, 'seen') === false).map((item) => field(item, 'id')),
  );
  const isComplete = unseen.size < items.length || field(page, 'next') === '';
  const listed = new Set(items.map((item) => field(item, 'id')));
  return shown.filter((id) => !unseen.has(id) && (isComplete || listed.has(id)));
}

/** The number of unseen notifications in a page of the list; undefined where it is missing. */
export function newCountOf(page: unknown): number | undefined {
  const count = field(page, 'newCount');
  return Number.isSafeInteger(count) ? Number(count) : undefined;
}

/** The push key in a startup payload; undefined for a visitor, or where pushes are not configured. */
export function keyIn(startup: unknown): string | undefined {
  const key = field(startup, 'vapidPublicKey');
  return typeof key === 'string' && key !== '' && field(startup, 'user') ? key : undefined;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
