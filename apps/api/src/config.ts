import { join, resolve } from 'node:path';
import { type ApiSettings, type Environment, readApiSettings, readProxies, readText } from '@confab/domain';
import { readTrustedProxies, type TrustedProxies } from '@confab/session';
import { readStoreConfig, type StoreConfig } from '@confab/storage';

export type Config = ApiSettings & {
  trustedProxies: TrustedProxies;
  imageStore: StoreConfig;
  /** Where uploads are until they are stored, as an absolute path. */
  uploadFolder: string;
};

/**
 * The only reader of the environment in this process. Throws a ConfigurationError that names a wrong variable. All that
 * can be wrong is read by the libraries: the doctor reads with the same functions.
 */
export function readConfig(env: Environment): Config {
  return {
    ...readApiSettings(env),
    trustedProxies: readProxies(env, readTrustedProxies),
    imageStore: readStoreConfig(env),
    uploadFolder: join(resolve(readText(env, 'DATA_DIR') ?? '.data'), 'uploads'),
  };
}
