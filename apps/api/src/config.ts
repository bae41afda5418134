import { join, resolve } from 'node:path';
import {
  type ApiSettings,
  type Environment,
  readApiSettings,
  readProxies,
  readStoreConfig,
  readText,
  type StoreConfig,
  withSecretFiles,
} from '@confab/config';
import { type PasswordHashing, passwordHashing } from '@confab/domain';
import { type Pace, pace } from '@confab/telemetry';
import { readTrustedProxies, type TrustedProxies } from '@confab/session';

export type Config = ApiSettings & {
  trustedProxies: TrustedProxies;
  imageStore: StoreConfig;
  /** Absolute path of the folder for uploads in progress. */
  uploadFolder: string;
  /** Not configurable; tests use cheaper parameters. */
  passwordHashing: PasswordHashing;
  /** Not configurable: of so many spliced responses one is compared with the slow way. Tests compare all. */
  checkOneIn: number;
  /** Not configurable; tests use a shorter one. */
  pace: Pace;
};

/**
 * The only reader of the environment in this process. Throws a ConfigurationError that names the wrong variable.
 * Libraries do the validation, so that the doctor command reads with the same functions.
 */
export function readConfig(given: Environment): Config {
  const env = withSecretFiles(given);
  return {
    ...readApiSettings(env),
    trustedProxies: readProxies(env, readTrustedProxies),
    imageStore: readStoreConfig(env),
    uploadFolder: join(resolve(readText(env, 'DATA_DIR') ?? '.data'), 'uploads'),
    passwordHashing,
    checkOneIn: 10_000,
    pace,
  };
}
