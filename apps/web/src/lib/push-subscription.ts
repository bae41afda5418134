/** Subscribes this browser to pushes signed with the key. */
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
    // A subscription with an earlier key of this site prevents a new one.
    await earlier.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** A subscription in the api's form. */
export function bodyOf(subscription: PushSubscription) {
  const { endpoint, keys, expirationTime } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) {
    throw new Error('The browser made a push subscription without keys.');
  }
  return { endpoint, keys: { p256dh, auth }, expirationTime: expirationTime ?? undefined };
}
