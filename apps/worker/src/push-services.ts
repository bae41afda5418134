const known = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;

export type PushServiceName = (typeof known)[number] | 'others';

/**
 * The name of an address's push service. Members can register any address: unknown ones share one name, so that neither
 * logs nor the queue contain text that a member chose.
 */
export function pushServiceOf(endpoint: string): PushServiceName {
  const host = URL.parse(endpoint)?.hostname ?? '';
  return known.find((name) => host === name || host.endsWith(`.${name}`)) ?? 'others';
}
