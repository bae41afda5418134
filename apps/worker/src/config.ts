import { type Environment, readWorkerSettings, type WorkerSettings } from '@confab/domain';
import { readStoreConfig, type StoreConfig } from '@confab/storage';
import { type PushSettings, readPushSettings } from './push-settings.ts';

export type Config = WorkerSettings & {
  imageStore: StoreConfig;
  /** Null where the site sends no messages to browsers. */
  push: PushSettings | null;
};

/**
 * The only reader of the environment in this process. Throws a ConfigurationError that names a wrong variable. What can be
 * wrong beside the keys is read by the libraries: the doctor reads with the same functions.
 */
export function readConfig(env: Environment): Config {
  return { ...readWorkerSettings(env), imageStore: readStoreConfig(env), push: readPushSettings(env) };
}
