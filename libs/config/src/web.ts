import {
  captchas,
  type Environment,
  logLevels,
  needSecret,
  readDrainSeconds,
  readList,
  readOneOf,
  readSite,
  readSiteUrl,
  readTraceSettings,
  readUrl,
} from './environment.ts';
import { readContactEmail } from './mail.ts';
import { originOf, type Place, readPlace } from './listening.ts';

/** Settings of the web process that need no library to be read. */
export type WebSettings = Place & {
  /** Health and metrics: never reachable from outside. */
  internal: Place;
  /** The address of the api, without a trailing slash. */
  apiUrl: string;
  /** Signs sessions and the visitor's address; the same for web and api. */
  secret: string;
  site: { name: string; url: string };
  /** Shown in security.txt. */
  contactEmail: string | null;
  /** The host of SITE_URL, if set. Requests to `www.` are redirected there. */
  canonicalOrigin: string | undefined;
  /** Origins of the scripts and frames of an external captcha. */
  captchaHosts: readonly string[];
  /** Files with the addresses of crawlers that the shield never asks. */
  crawlerFiles: readonly string[];
  /** How long the process goes on answering while load balancers notice that it stops. */
  drainSeconds: number;
  logLevel: (typeof logLevels)[number];
  /** Null when no traces are recorded. */
  traces: ReturnType<typeof readTraceSettings>;
  development: boolean;
};

/** Throws a ConfigurationError that names a wrong variable. */
export function readWebSettings(env: Environment): WebSettings {
  return {
    ...readPlace(env, 'web'),
    internal: readPlace(env, 'webInternal'),
    apiUrl: readUrl(env, 'API_URL') ?? originOf(readPlace(env, 'api')),
    secret: needSecret(env),
    site: readSite(env),
    contactEmail: readContactEmail(env),
    canonicalOrigin: readSiteUrl(env),
    captchaHosts:
      readOneOf(env, 'CAPTCHA', captchas, 'altcha') === 'hcaptcha'
        ? ['https://hcaptcha.com', 'https://*.hcaptcha.com']
        : [],
    crawlerFiles: readList(env, 'CRAWLER_FILES'),
    drainSeconds: readDrainSeconds(env),
    logLevel: readOneOf(env, 'LOG_LEVEL', logLevels, 'info'),
    traces: readTraceSettings(env),
    development:
      readOneOf(env, 'NODE_ENV', ['production', 'development', 'test'], 'production') === 'development',
  };
}
