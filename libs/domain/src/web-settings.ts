import {
  captchas,
  type Environment,
  logLevels,
  needSecret,
  readDrainSeconds,
  readOneOf,
  readPort,
  readSite,
  readText,
  readTraceSettings,
  readUrl,
} from './environment.ts';

/** What the web process is told by its environment and what needs no library to be read. */
export type WebSettings = {
  host: string;
  port: number;
  /** Health and metrics: never reachable from outside. */
  internalHost: string;
  internalPort: number;
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
  const port = readPort(env, 'PORT', 3000);
  return {
    host: readText(env, 'HOST') ?? '127.0.0.1',
    port,
    internalHost: readText(env, 'WEB_INTERNAL_HOST') ?? '127.0.0.1',
    internalPort: readPort(env, 'WEB_INTERNAL_PORT', port + 3),
    apiUrl: readUrl(env, 'API_URL') ?? `http://127.0.0.1:${readPort(env, 'API_PORT', port + 1)}`,
    secret: needSecret(env),
    site: readSite(env),
    canonicalOrigin: readUrl(env, 'SITE_URL'),
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
