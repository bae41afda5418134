import {
  captchas,
  type Environment,
  logLevels,
  needSecret,
  readDrainSeconds,
  readOneOf,
  readSite,
  readSiteUrl,
  readTraceSettings,
  readUrl,
} from './environment.ts';
import { type Place, readPlace } from './listening.ts';

/** What the web process is told by its environment and what needs no library to be read. */
export type WebSettings = Place & {
  /** Health and metrics: never reachable from outside. */
  internal: Place;
  /** The address of the api, without a trailing slash. */
  apiUrl: string;
  /** Signs sessions and the visitor's address; the same for web and api. */
  secret: string;
  site: { name: string; url: string };
  /** The host of SITE_URL where it was set: `www.` is sent there. */
  canonicalOrigin: string | undefined;
  /** Whose scripts and frames a captcha needs that is not our own. */
  captchaHosts: readonly string[];
  /** How long load balancers have to see that the process ends. */
  drainSeconds: number;
  logLevel: (typeof logLevels)[number];
  /** Null where no traces are recorded. */
  traces: ReturnType<typeof readTraceSettings>;
  development: boolean;
};

/** Throws a ConfigurationError that names a wrong variable. */
export function readWebSettings(env: Environment): WebSettings {
  return {
    ...readPlace(env, 'web'),
    internal: readPlace(env, 'webInternal'),
    apiUrl: readUrl(env, 'API_URL') ?? `http://127.0.0.1:${readPlace(env, 'api').port}`,
    secret: needSecret(env),
    site: readSite(env),
    canonicalOrigin: readSiteUrl(env),
    captchaHosts:
      readOneOf(env, 'CAPTCHA', captchas, 'altcha') === 'hcaptcha'
        ? ['https://hcaptcha.com', 'https://*.hcaptcha.com']
        : [],
    drainSeconds: readDrainSeconds(env),
    logLevel: readOneOf(env, 'LOG_LEVEL', logLevels, 'info'),
    traces: readTraceSettings(env),
    development:
      readOneOf(env, 'NODE_ENV', ['production', 'development', 'test'], 'production') === 'development',
  };
}
