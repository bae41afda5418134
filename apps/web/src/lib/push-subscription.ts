/** Has a push service deliver to this browser what whoever holds the key sends. */
export async function subscribeTo(
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const earlier = await pushManager.getSubscription();
    if (!earlier) throw error;
    // It was made with another key of this site, and stands in the way.
    await earlier.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** A subscription as the api takes it. */
export function bodyOf(subscription: PushSubscription) {
  const { endpoint, keys, expirationTime } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) {
    throw new Error('The browser made a push subscription without keys.');
  }
  return { endpoint, keys: { p256dh, auth }, expirationTime: expirationTime ?? undefined };
}
