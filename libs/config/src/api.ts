import { type CreationRules, pushKeyPattern } from '@confab/domain';
import {
  captchas,
  ConfigurationError,
  type Environment,
  logLevels,
  needDatabaseUrl,
  needSecret,
  readDrainSeconds,
  readInteger,
  readOneOf,
  readReplicaUrls,
  readSite,
  readSlowQueryMs,
  readText,
  readTraceSettings,
} from './environment.ts';
import { type Place, readPlace } from './listening.ts';
import { readContactEmail, readMailSettings, readPushSubject } from './mail.ts';

/** Settings of the api that need no library to be read. */
export type ApiSettings = Place & {
  databaseUrl: string;
  /** Replicas, for reads that may be a moment old. */
  replicaUrls: readonly string[];
  /** Signs session ids and CSRF tokens; the same in every api and web process. */
  secret: string;
  site: { name: string; url: string; contactEmail: string | null };
  captcha: { kind: (typeof captchas)[number]; hcaptcha: { siteKey: string; secret: string } | null };
  rateLimits: boolean;
  /** Streams of new comments: how many at once, how many from one address, and how often to look for missed comments. */
  live: { streams: number; streamsPerAddress: number; sweepSeconds: number };
  /** Whether the site takes uploads and image posts. */
  imagePosts: boolean;
  requiredPoints: { imagePost: number; linkPost: number };
  communityCreation: CreationRules;
  vapidPublicKey: string;
  /** Whether the worker can mail links for a new password. */
  recovery: boolean;
  /** A file of domains whose mail addresses cannot be used to sign up. */
  disposableDomains: string | null;
  /** A file or an address with the exits of Tor. */
  torExits: string | null;
  /** How long the process goes on answering while load balancers notice that it stops. */
  drainSeconds: number;
  logLevel: (typeof logLevels)[number];
  /** Queries that take longer are logged, in milliseconds. */
  slowQueryMs: number;
  /** Null when no traces are recorded. */
  traces: ReturnType<typeof readTraceSettings>;
};

const points = { min: 0, max: 1_000_000 };

/** Throws a ConfigurationError that names a wrong variable. */
export function readApiSettings(env: Environment): ApiSettings {
  return {
    ...readPlace(env, 'api'),
    databaseUrl: needDatabaseUrl(env),
    replicaUrls: readReplicaUrls(env),
    secret: needSecret(env),
    site: { ...readSite(env), contactEmail: readContactEmail(env) },
    captcha: readCaptcha(env),
    rateLimits: readOneOf(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    live: {
      streams: readInteger(env, 'LIVE_STREAMS', 2000, { min: 0, max: 100_000 }),
      streamsPerAddress: readInteger(env, 'LIVE_STREAMS_PER_ADDRESS', 50, { min: 1, max: 100_000 }),
      sweepSeconds: readInteger(env, 'LIVE_SWEEP_SECONDS', 60, { min: 1, max: 3600 }),
    },
    imagePosts: readOneOf(env, 'IMAGE_POSTS', ['on', 'off'], 'on') === 'on',
    requiredPoints: {
      imagePost: readInteger(env, 'IMAGE_POST_POINTS', 0, points),
      linkPost: readInteger(env, 'LINK_POST_POINTS', 0, points),
    },
    communityCreation: {
      requiredPoints: readInteger(env, 'COMMUNITY_POINTS', 10, points),
      maxModerated: readInteger(env, 'COMMUNITIES_PER_MODERATOR', 10, { min: 0, max: 10_000 }),
    },
    vapidPublicKey: readVapidPublicKey(env),
    recovery: readMailSettings(env) !== null,
    disposableDomains: readText(env, 'DISPOSABLE_DOMAINS') ?? null,
    torExits: readText(env, 'TOR_EXITS') ?? null,
    drainSeconds: readDrainSeconds(env),
    logLevel: readOneOf(env, 'LOG_LEVEL', logLevels, 'info'),
    slowQueryMs: readSlowQueryMs(env),
    traces: readTraceSettings(env),
  };
}

function readCaptcha(env: Environment): ApiSettings['captcha'] {
  const kind = readOneOf(env, 'CAPTCHA', captchas, 'altcha');
  const siteKey = readText(env, 'HCAPTCHA_SITE_KEY');
  const secret = readText(env, 'HCAPTCHA_SECRET');
  if (siteKey !== undefined && secret !== undefined) return { kind, hcaptcha: { siteKey, secret } };
  if (kind === 'hcaptcha') {
    throw new ConfigurationError('CAPTCHA', kind, 'hcaptcha only with HCAPTCHA_SITE_KEY and HCAPTCHA_SECRET');
  }
  return { kind, hcaptcha: null };
}

function readVapidPublicKey(env: Environment): string {
  const key = readText(env, 'VAPID_PUBLIC_KEY');
  // Not repeated: an operator who swapped the keys has put the private one here.
  if (key !== undefined && !pushKeyPattern.test(key)) {
    throw new ConfigurationError('VAPID_PUBLIC_KEY', '…', 'a public key on the curve P-256, in base64url');
  }
  // The worker would not start, and subscribers would get no messages.
  readPushSubject(env);
  return key ?? '';
}
