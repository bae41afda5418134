import { accountExports, type Db, images } from '@confab/db';
import { readImageKey } from '@confab/domain';
import { and, inArray } from 'drizzle-orm';

const exportKey = /^export-([0-9a-f]{24})-\d+\.zip$/;

const BATCH = 200;
/** Files in work at once; each mostly waits for the network. */
const LANES = 8;

/** The keys that a row names. */
export async function namedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const imageIds = new Map(keys.map((key) => [key, imageIdOf(key)]));
  const ids = [...new Set(imageIds.values())].filter((id) => id !== undefined);
  const owners = keys.flatMap((key) => exportKey.exec(key)?.[1] ?? []);
  const imageRows =
    ids.length === 0 ? [] : await db.select({ id: images.id }).from(images).where(inArray(images.id, ids));
  const exportRows =
    owners.length === 0
      ? []
      : await db
          .select({ key: accountExports.fileKey })
          .from(accountExports)
          .where(and(inArray(accountExports.userId, owners), inArray(accountExports.fileKey, [...keys])));

  const knownIds = new Set<string | undefined>(imageRows.map(({ id }) => id));
  const knownExports = new Set<string | null>(exportRows.map(({ key }) => key));
  return keys.filter((key) => knownExports.has(key) || knownIds.has(imageIds.get(key) ?? ''));
}

/** Whether a key has the form of a picture, of a copy of one, or of an archive of a member's own data. */
export function isOfProduct(key: string): boolean {
  return imageIdOf(key) !== undefined || exportKey.test(key);
}

/** Copies are stored in two formats; addresses name the first. */
function imageIdOf(key: string): string | undefined {
  return readImageKey(key.replace(/\.webp$/, '.jpeg'))?.image.id;
}

/** Keys per query. */
export async function* batchesOf(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Works on some items at a time. The first failure stops the others before their next item. */
export async function inLanes(keys: readonly string[], work: (key: string) => Promise<void>): Promise<void> {
  const waiting = [...keys];
  const lane = async () => {
    try {
      for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await work(key);
    } finally {
      // Ends after the last item or the first failure.
      waiting.length = 0;
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
}
