/** What the system shows of a notification, and what of it the click needs. */
export type Notice = { title: string; options: NotificationOptions & { data: NoticeData } };

/** The token stands for the member who was told: it marks the notification as seen, and nobody else's. */
export type NoticeData = { toURL: string; csrf: string | null };

/** In one colour: some systems show it small, beside the time. */
const badge = '/badge-96.png';
const siteIcon = '/icon-192.png';

/** Where all notifications are listed, for whatever leads nowhere else. */
const listPath = '/notifications';

/** The id in the message of a push (api.md 4.7); undefined where it has none. */
export function idIn(message: unknown): number | undefined {
  const id = field(message, 'id');
  return Number.isSafeInteger(id) ? Number(id) : undefined;
}

/** Of a rendered notification (api.md 3.9), as it came. */
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

/** Where the words cannot be had: whoever is called must see by whom. */
export function unknownNotice(id: number | undefined, csrf: string | null = null): Notice {
  const tag = id === undefined ? 'unknown' : String(id);
  return {
    title: 'You have a new notification',
    options: { icon: siteIcon, badge, tag, data: { toURL: listPath, csrf } },
  };
}

/** The id of a notification that is shown, of which the tag is all that is sure. */
export function idOfTag(tag: string): number | undefined {
  return /^\d{1,15}$/.test(tag) ? Number(tag) : undefined;
}

/** What the click on a notification needs, as it was kept with it. */
export function dataOf(kept: unknown): NoticeData {
  const [toURL, csrf] = [field(kept, 'toURL'), field(kept, 'csrf')];
  return {
    toURL: typeof toURL === 'string' ? toURL : listPath,
    csrf: typeof csrf === 'string' ? csrf : null,
  };
}

/** The address behind a path of this site; anything else leads to the list. */
export function ownAddress(toURL: string, origin: string): string {
  const url = toURL.startsWith('/') ? URL.parse(toURL, origin) : null;
  return url?.origin === origin ? url.href : new URL(listPath, origin).href;
}

/**
 * Which of the notifications that are shown were seen elsewhere, by a page of their list (api.md 2.6): unseen ones come
 * first, so that one that is missing is seen, or gone, once the page names all unseen ones.
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

/** How many notifications nobody has looked at, by a page of their list; undefined where it does not say. */
export function newCountOf(page: unknown): number | undefined {
  const count = field(page, 'newCount');
  return Number.isSafeInteger(count) ? Number(count) : undefined;
}

/** What to subscribe with, by what an app starts with; undefined where nobody is logged in, or nothing is pushed. */
export function keyIn(startup: unknown): string | undefined {
  const key = field(startup, 'vapidPublicKey');
  return typeof key === 'string' && key !== '' && field(startup, 'user') ? key : undefined;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
