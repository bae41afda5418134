import { type PushSettings, readPushSettings } from './push-settings.ts';
import {
  type Environment,
  readStoreConfig,
  readWorkerSettings,
  type StoreConfig,
  withSecretFiles,
  type WorkerSettings,
} from '@confab/config';
import { type Pace, pace } from '@confab/telemetry';

export type Config = WorkerSettings & {
  pace: Pace;
  imageStore: StoreConfig;
  push: PushSettings | null;
};

/**
 * The only reader of the environment in this process. Throws a ConfigurationError that names a wrong variable. Values
 * that can be wrong are read by library functions, which the doctor uses too.
 */
export function readConfig(given: Environment): Config {
  const env = withSecretFiles(given);
  return {
    ...readWorkerSettings(env),
    pace,
    imageStore: readStoreConfig(env),
    push: readPushSettings(env),
  };
}
