import {
  ConfigurationError,
  type Environment,
  logLevels,
  readDrainSeconds,
  readList,
  readOneOf,
  readPort,
  readSite,
  readText,
  readTraceSettings,
  readUrl,
} from '@confab/domain';
import { readTrustedProxies, type TrustedProxies } from '@confab/session';
import type { TraceSettings } from '@confab/telemetry';
import type { Site } from '../src/render.ts';

export type Config = {
  host: string;
  port: number;
  /** Health and metrics: never reachable from outside. */
  internalHost: string;
  internalPort: number;
  /** The address of the api, without a trailing slash. */
  apiUrl: string;
  /** Signs sessions and the visitor's address; the same for web and api. */
  secret: string;
  site: Site;
  /** The host of SITE_URL where it was set: `www.` is sent there. */
  canonicalOrigin: string | undefined;
  trustedProxies: TrustedProxies;
  /** Whose scripts and frames a captcha needs that is not our own. */
  captchaHosts: readonly string[];
  logLevel: (typeof logLevels)[number];
  /** How long load balancers have to see that the process ends. */
  drainSeconds: number;
  /** Null where no traces are recorded. */
  traces: TraceSettings | null;
  development: boolean;
};

/** Throws a ConfigurationError, whose sentence names the variable, when a value cannot be used. */
export function readConfig(env: Environment): Config {
  const host = readText(env, 'HOST') ?? '127.0.0.1';
  const port = readPort(env, 'PORT', 3000);
  const canonicalOrigin = readUrl(env, 'SITE_URL');
  const secret = readText(env, 'SECRET');
  if (secret === undefined) {
    throw new ConfigurationError('SECRET', '', 'a long random text, the same in every process');
  }
  return {
    host,
    port,
    internalHost: readText(env, 'WEB_INTERNAL_HOST') ?? '127.0.0.1',
    internalPort: readPort(env, 'WEB_INTERNAL_PORT', port + 3),
    apiUrl: readUrl(env, 'API_URL') ?? `http://127.0.0.1:${readPort(env, 'API_PORT', port + 1)}`,
    secret,
    site: readSite(env),
    canonicalOrigin,
    trustedProxies: trustedProxies(readList(env, 'TRUSTED_PROXIES')),
    captchaHosts:
      readOneOf(env, 'CAPTCHA', ['altcha', 'hcaptcha', 'test'], 'altcha') === 'hcaptcha'
        ? ['https://hcaptcha.com', 'https://*.hcaptcha.com']
        : [],
    drainSeconds: readDrainSeconds(env),
    logLevel: readOneOf(env, 'LOG_LEVEL', logLevels, 'info'),
    traces: readTraceSettings(env),
    development:
      readOneOf(env, 'NODE_ENV', ['production', 'development', 'test'], 'production') === 'development',
  };
}

function trustedProxies(entries: readonly string[]): TrustedProxies {
  try {
    return readTrustedProxies(entries);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const accepts = 'addresses and networks, separated by commas';
    throw new ConfigurationError('TRUSTED_PROXIES', entries.join(','), accepts);
  }
}
