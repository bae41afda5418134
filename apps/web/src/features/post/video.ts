/** A video that can be played inside a page. */
export type Video = {
  id: string;
  /** Seconds to skip. */
  start?: number;
  playlist?: string;
};

const hosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com']);
const playerOrigin = 'https://www.youtube-nocookie.com';

/** The video of an address; null for any other address. */
export function videoOf(address: string): Video | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const id = idIn(url);
  if (id === null || !/^[\w-]{11}$/.test(id)) return null;
  const start = secondsIn(url.searchParams.get('t') ?? url.searchParams.get('start'));
  const playlist = url.searchParams.get('list');
  return {
    id,
    ...(start > 0 ? { start } : {}),
    ...(playlist !== null && /^[\w-]+$/.test(playlist) ? { playlist } : {}),
  };
}

/** The host that sets no cookies before playing. */
export function playerAddress({ id, start, playlist }: Video, { autoplay }: { autoplay: boolean }): string {
  const url = new URL(`/embed/${id}`, playerOrigin);
  if (start !== undefined) url.searchParams.set('start', String(start));
  if (playlist !== undefined) url.searchParams.set('list', playlist);
  if (autoplay) url.searchParams.set('autoplay', '1');
  return url.href;
}

function idIn({ host, pathname, searchParams }: URL): string | null {
  const [, first = '', second = null] = pathname.split('/');
  if (host === 'youtu.be') return first;
  if (!hosts.has(host)) return null;
  if (first === 'watch') return searchParams.get('v');
  return ['shorts', 'live', 'embed'].includes(first) ? second : null;
}

/** A time in an address: 90, 90s, 1h2m3s. */
function secondsIn(time: string | null): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time ?? '') ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
