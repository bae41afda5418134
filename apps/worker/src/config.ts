import {
  ConfigurationError,
  type Environment,
  logLevels,
  type MailSettings,
  readDatabaseUrl,
  readMailSettings,
  readOneOf,
  readPort,
  readSite,
  readSlowQueryMs,
  readText,
  readTraceSettings,
} from '@confab/domain';
import { readStoreConfig, type StoreConfig } from '@confab/storage';
import type { TraceSettings } from '@confab/telemetry';
import { type PushSettings, readPushSettings } from './push-settings.ts';

export type Config = {
  databaseUrl: string;
  /** Where health and metrics are answered: never reachable from outside. */
  host: string;
  port: number;
  imageStore: StoreConfig;
  /** The site as people know it: what mails say and link to. */
  site: { name: string; url: string };
  /** Null where the site sends no mail. */
  mail: MailSettings | null;
  /** Null where the site sends no messages to browsers. */
  push: PushSettings | null;
  /** Named in the welcome that new members get; null where they get none. */
  welcomeCommunity: string | null;
  logLevel: (typeof logLevels)[number];
  /** Queries that take longer are logged, in milliseconds. */
  slowQueryMs: number;
  /** Null where no traces are recorded. */
  traces: TraceSettings | null;
};

/** The only reader of the environment in this process. Throws a ConfigurationError that names a wrong variable. */
export function readConfig(env: Environment): Config {
  return {
    databaseUrl: readDatabaseUrl(env) ?? missingDatabaseUrl(),
    host: readText(env, 'WORKER_HOST') ?? '127.0.0.1',
    port: readPort(env, 'WORKER_PORT', readPort(env, 'PORT', 3000) + 2),
    imageStore: readStoreConfig(env),
    site: readSite(env),
    mail: readMailSettings(env),
    push: readPushSettings(env),
    welcomeCommunity: readText(env, 'WELCOME_COMMUNITY') ?? null,
    logLevel: readOneOf(env, 'LOG_LEVEL', logLevels, 'info'),
    slowQueryMs: readSlowQueryMs(env),
    traces: readTraceSettings(env),
  };
}

function missingDatabaseUrl(): never {
  throw new ConfigurationError('DATABASE_URL', '', 'the address of a PostgreSQL database');
}
