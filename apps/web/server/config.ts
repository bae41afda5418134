import { type Environment, readProxies, readWebSettings, type WebSettings } from '@confab/domain';
import { readTrustedProxies, type TrustedProxies } from '@confab/session';

export type Config = WebSettings & { trustedProxies: TrustedProxies };

/**
 * The only reader of the environment in this process. Throws a ConfigurationError that names a wrong variable. All that
 * can be wrong is read by the libraries: the doctor reads with the same functions.
 */
export function readConfig(env: Environment): Config {
  return { ...readWebSettings(env), trustedProxies: readProxies(env, readTrustedProxies) };
}
