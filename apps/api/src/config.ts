import { join, resolve } from 'node:path';
import {
  ConfigurationError,
  type CreationRules,
  type Environment,
  logLevels,
  readDatabaseUrl,
  readDrainSeconds,
  readInteger,
  readList,
  readMailSettings,
  readOneOf,
  readPort,
  readReplicaUrls,
  readSite,
  readSlowQueryMs,
  readText,
  readTraceSettings,
} from '@confab/domain';
import { readTrustedProxies, type TrustedProxies } from '@confab/session';
import { readStoreConfig, type StoreConfig } from '@confab/storage';
import type { TraceSettings } from '@confab/telemetry';

export type Config = {
  host: string;
  port: number;
  databaseUrl: string;
  /** Servers that follow it and answer what may be a moment old. */
  replicaUrls: readonly string[];
  /** Signs session ids and CSRF tokens; the same in every api and web process. */
  secret: string;
  site: { name: string; url: string; contactEmail: string | null };
  trustedProxies: TrustedProxies;
  captcha: { kind: 'altcha' | 'hcaptcha' | 'test'; hcaptcha: { siteKey: string; secret: string } | null };
  rateLimits: boolean;
  /** Open pages that are told of new comments: how many at once, of those from one address, and how often to look. */
  live: { streams: number; streamsPerAddress: number; sweepSeconds: number };
  imageStore: StoreConfig;
  /** Where uploads are until they are stored, as an absolute path. */
  uploadFolder: string;
  /** Off where a site wants no pictures: neither uploads nor image posts. */
  imagePosts: boolean;
  requiredPoints: { imagePost: number; linkPost: number };
  communityCreation: CreationRules;
  vapidPublicKey: string;
  /** Whether the worker can mail a way back into an account. */
  recovery: boolean;
  /** How long load balancers have to see that the process ends. */
  drainSeconds: number;
  logLevel: (typeof logLevels)[number];
  /** Queries that take longer are logged, in milliseconds. */
  slowQueryMs: number;
  /** Null where no traces are recorded. */
  traces: TraceSettings | null;
};

const points = { min: 0, max: 1_000_000 };

/** The only reader of the environment in this process. Throws a ConfigurationError that names a wrong variable. */
export function readConfig(env: Environment): Config {
  const webPort = readPort(env, 'PORT', 3000);
  const kind = readOneOf(env, 'CAPTCHA', ['altcha', 'hcaptcha', 'test'], 'altcha');
  const siteKey = readText(env, 'HCAPTCHA_SITE_KEY');
  const captchaSecret = readText(env, 'HCAPTCHA_SECRET');
  if (kind === 'hcaptcha' && (siteKey === undefined || captchaSecret === undefined)) {
    throw new ConfigurationError('CAPTCHA', kind, 'hcaptcha only with HCAPTCHA_SITE_KEY and HCAPTCHA_SECRET');
  }
  return {
    host: readText(env, 'API_HOST') ?? '127.0.0.1',
    port: readPort(env, 'API_PORT', webPort + 1),
    databaseUrl: readDatabaseUrl(env) ?? missing('DATABASE_URL', 'the address of a PostgreSQL database'),
    replicaUrls: readReplicaUrls(env),
    secret: readText(env, 'SECRET') ?? missing('SECRET', 'a long random text, the same in every process'),
    site: {
      ...readSite(env),
      contactEmail: readText(env, 'CONTACT_EMAIL') ?? null,
    },
    trustedProxies: trustedProxies(readList(env, 'TRUSTED_PROXIES')),
    captcha: {
      kind,
      hcaptcha:
        siteKey !== undefined && captchaSecret !== undefined ? { siteKey, secret: captchaSecret } : null,
    },
    rateLimits: readOneOf(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    live: {
      streams: readInteger(env, 'LIVE_STREAMS', 2000, { min: 0, max: 100_000 }),
      streamsPerAddress: readInteger(env, 'LIVE_STREAMS_PER_ADDRESS', 50, { min: 1, max: 100_000 }),
      sweepSeconds: readInteger(env, 'LIVE_SWEEP_SECONDS', 60, { min: 1, max: 3600 }),
    },
    imageStore: readStoreConfig(env),
    uploadFolder: join(resolve(readText(env, 'DATA_DIR') ?? '.data'), 'uploads'),
    imagePosts: readOneOf(env, 'IMAGE_POSTS', ['on', 'off'], 'on') === 'on',
    requiredPoints: {
      imagePost: readInteger(env, 'IMAGE_POST_POINTS', 0, points),
      linkPost: readInteger(env, 'LINK_POST_POINTS', 0, points),
    },
    communityCreation: {
      requiredPoints: readInteger(env, 'COMMUNITY_POINTS', 10, points),
      maxModerated: readInteger(env, 'COMMUNITIES_PER_MODERATOR', 10, { min: 0, max: 10_000 }),
    },
    vapidPublicKey: readText(env, 'VAPID_PUBLIC_KEY') ?? '',
    recovery: readMailSettings(env) !== null,
    drainSeconds: readDrainSeconds(env),
    logLevel: readOneOf(env, 'LOG_LEVEL', logLevels, 'info'),
    slowQueryMs: readSlowQueryMs(env),
    traces: readTraceSettings(env),
  };
}

function trustedProxies(entries: readonly string[]): TrustedProxies {
  try {
    return readTrustedProxies(entries);
  } catch (error) {
    if (error instanceof RangeError) {
      throw new ConfigurationError(
        'TRUSTED_PROXIES',
        entries.join(','),
        'addresses and networks, separated by commas',
      );
    }
    throw error;
  }
}

function missing(variable: string, accepts: string): never {
  throw new ConfigurationError(variable, '', accepts);
}
