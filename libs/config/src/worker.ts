import {
  type Environment,
  logLevels,
  needDatabaseUrl,
  readOneOf,
  readSite,
  readSlowQueryMs,
  readText,
  readTraceSettings,
} from './environment.ts';
import { type Place, readPlace } from './listening.ts';
import { type MailSettings, readMailSettings } from './mail.ts';

/**
 * Settings of the worker that need no library to be read. Its port serves health and metrics and must not be reachable from
 * outside.
 */
export type WorkerSettings = Place & {
  databaseUrl: string;
  /** The site as people know it: what mails say and link to. */
  site: { name: string; url: string };
  /** Null when the site sends no mail. */
  mail: MailSettings | null;
  /** The community that the welcome of new members names; null for no welcome. */
  welcomeCommunity: string | null;
  logLevel: (typeof logLevels)[number];
  /** Queries that take longer are logged, in milliseconds. */
  slowQueryMs: number;
  /** Null when no traces are recorded. */
  traces: ReturnType<typeof readTraceSettings>;
};

/** Throws a ConfigurationError that names a wrong variable. */
export function readWorkerSettings(env: Environment): WorkerSettings {
  return {
    databaseUrl: needDatabaseUrl(env),
    ...readPlace(env, 'worker'),
    site: readSite(env),
    mail: readMailSettings(env),
    welcomeCommunity: readText(env, 'WELCOME_COMMUNITY') ?? null,
    logLevel: readOneOf(env, 'LOG_LEVEL', logLevels, 'info'),
    slowQueryMs: readSlowQueryMs(env),
    traces: readTraceSettings(env),
  };
}
