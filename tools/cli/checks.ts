import { createECDH, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { newestMigration } from '@confab/db';
import {
  type Environment,
  isValidEmail,
  logLevels,
  readInteger,
  readList,
  readMailSettings,
  readOneOf,
  readPushSubject,
  readText,
  readUrl,
} from '@confab/domain';
import { readTrustedProxies } from '@confab/session';
import { openStore, readStoreConfig, type S3Config, StoreError } from '@confab/storage';
import { sql } from 'drizzle-orm';
import { readSecrets } from '../product/secrets.ts';
import type { Settings } from '../settings.ts';
import { CommandError, explain } from './errors.ts';
import { withDatabase } from './with-database.ts';

/** Each check returns what it found to be right, or throws a sentence: what is wrong, and what to do about it. */

const POINTS = ['IMAGE_POST_POINTS', 'LINK_POST_POINTS', 'COMMUNITY_POINTS', 'COMMUNITIES_PER_MODERATOR'];

export async function checkConfiguration(env: Environment): Promise<string> {
  readUrl(env, 'SITE_URL');
  readOneOf(env, 'LOG_LEVEL', logLevels, 'info');
  readStoreConfig(env);
  readOneOf(env, 'IMAGE_POSTS', ['on', 'off'], 'on');
  readTrustedProxies(readList(env, 'TRUSTED_PROXIES'));
  readInteger(env, 'LIVE_STREAMS', 0, { min: 0, max: 100_000 });
  readInteger(env, 'LIVE_STREAMS_PER_ADDRESS', 1, { min: 1, max: 100_000 });
  readInteger(env, 'LIVE_SWEEP_SECONDS', 60, { min: 1, max: 3600 });
  readPushSubject(env);
  for (const variable of POINTS) readInteger(env, variable, 0, { min: 0, max: 1_000_000 });

  const contact = readText(env, 'CONTACT_EMAIL');
  if (contact !== undefined && !isValidEmail(contact))
    fail('CONTACT_EMAIL is no e-mail address. Correct it.');
  const captcha = readOneOf(env, 'CAPTCHA', ['altcha', 'hcaptcha', 'test'], 'altcha');
  if (captcha === 'hcaptcha')
    together(env, 'HCAPTCHA_SITE_KEY', 'HCAPTCHA_SECRET', 'CAPTCHA=hcaptcha needs both.');
  if (readMailSettings(env)) {
    const sender = readText(env, 'MAIL_FROM') ?? contact;
    if (sender === undefined) fail('SMTP_URL is set, but not who sends. Set MAIL_FROM.');
  } else if (readText(env, 'MAIL_FROM') !== undefined) {
    fail('MAIL_FROM is set, but no mail server. Set SMTP_URL.');
  }

  // Right for tests, wrong for people.
  if (captcha === 'test') fail('CAPTCHA is "test", which lets programs sign up. Unset it.');
  if (readOneOf(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'off') fail('RATE_LIMITS is "off". Unset it.');
  return 'every variable that is set can be used';
}

function together(env: Environment, one: string, other: string, why: string): void {
  if ((readText(env, one) === undefined) !== (readText(env, other) === undefined)) {
    fail(`Only one of ${one} and ${other} is set. ${why}`);
  }
}

export async function checkDatabase(settings: Settings): Promise<string> {
  const rows = await inDatabase(settings, (db) =>
    db.execute<{ version: string; number: number; current: boolean }>(sql`
      select current_setting('server_version') as version,
        current_setting('server_version_num')::int as number,
        coalesce((select max(created_at) from drizzle.__drizzle_migrations), 0) >= ${newestMigration}::bigint as current`),
  );
  const [row] = rows;
  if (!row) fail('The database gives no answer.');
  if (row.number < 160_000) fail(`PostgreSQL ${row.version} is too old. Use 16 or newer.`);
  if (!row.current) fail('Migrations are missing. Run npm run cli -- migrate.');
  return `PostgreSQL ${row.version} with every migration`;
}

/** In bytes. */
const LEAST_FREE = 500_000_000;

export async function checkImageStore({ dataDir, imageStore }: Settings): Promise<string> {
  if (imageStore.kind === 's3') return checkObjectStore(imageStore);
  const folder = existsSync(imageStore.folder) ? imageStore.folder : dataDir;
  if (!existsSync(folder)) return `${imageStore.folder} will be made by the first picture`;
  await access(folder, constants.W_OK).catch(() =>
    fail(`${folder} cannot be written. Let the user that runs the product own it.`),
  );
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < LEAST_FREE) fail(`Only ${Math.floor(free / 1e6)} MB are free in ${folder}. Make room.`);
  return `${folder} can be written`;
}

/** Does with one small object all that the product does with pictures. */
async function checkObjectStore(config: S3Config): Promise<string> {
  const store = openStore(config);
  const key = `doctor-${randomUUID()}`;
  const bucket = `the bucket ${config.bucket}`;
  try {
    // Without the right to list, a missing object is a refusal.
    if (await store.find(key)) fail(`${bucket} has what nobody put there. Make a bucket for the site alone.`);
    await store.put(key, Buffer.from('Are you well?'));
    const found = await store.get(key, { first: 4, last: 6 });
    const part = found && (await text(found.stream));
    await store.delete(key);
    if (part !== 'you') fail(`${bucket} does not give back a part of what was put. Use another service.`);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    fail(
      `${error.message} Correct S3_ENDPOINT, S3_BUCKET, S3_REGION or the key, which has to list, get, put and delete.`,
    );
  }
  return `${bucket} can be read and written`;
}

const TOLERATED_MS = 5000;

export async function checkClock(settings: Settings): Promise<string> {
  const before = Date.now();
  const [row] = await inDatabase(settings, (db) =>
    db.execute<{ now: number }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`),
  );
  const off = Math.round(Math.abs((row?.now ?? 0) - (before + Date.now()) / 2));
  if (off > TOLERATED_MS) {
    fail(
      `This machine and the database differ by ${Math.round(off / 1000)} s. Synchronise both clocks (NTP).`,
    );
  }
  return 'agrees with the database';
}

export async function checkPushKeys({ dataDir }: Settings, env: NodeJS.ProcessEnv): Promise<string> {
  const fromEnvironment = env.VAPID_PUBLIC_KEY || env.VAPID_PRIVATE_KEY;
  const keys = fromEnvironment ? env : await readSecrets(dataDir);
  if (!keys) return 'none yet; npm start makes a pair, other set-ups need the variables';
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = keys;
  const fix = 'Unset VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY to have a pair generated.';
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) fail(`One of the two keys is missing. ${fix}`);
  if (publicKeyOf(VAPID_PRIVATE_KEY) !== VAPID_PUBLIC_KEY) fail(`The two keys are no pair. ${fix}`);
  return fromEnvironment ? 'a pair, from the environment' : 'a pair, kept in DATA_DIR';
}

/** RFC 8292: keys on the curve P-256, in base64url. */
function publicKeyOf(privateKey: string): string | undefined {
  const key = createECDH('prime256v1');
  try {
    key.setPrivateKey(privateKey, 'base64url');
    return key.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}

const inDatabase: typeof withDatabase = async (settings, work) => {
  try {
    return await withDatabase(settings, work);
  } catch (error) {
    fail(explain(error));
  }
};

function fail(sentence: string): never {
  throw new CommandError(sentence);
}
