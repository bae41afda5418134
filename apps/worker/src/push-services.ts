/** The services of the browsers that most people have. */
const known = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;

export type PushServiceName = (typeof known)[number] | 'others';

/**
 * Whose service an address is of. Any member can name an address of their own: those share one name, so that neither
 * logs nor the queue hold what they made up.
 */
export function pushServiceOf(endpoint: string): PushServiceName {
  const host = URL.parse(endpoint)?.hostname ?? '';
  return known.find((name) => host === name || host.endsWith(`.${name}`)) ?? 'others';
}
