import {
  type Environment,
  readProxies,
  readWebSettings,
  type WebSettings,
  withSecretFiles,
} from '@confab/config';
import { readTrustedProxies, type TrustedProxies } from '@confab/session';
import { type Pace, pace } from '@confab/telemetry';

export type Config = WebSettings & {
  trustedProxies: TrustedProxies;
  /** Not configurable; tests use a shorter one. */
  pace: Pace;
};

/**
 * The only reader of the environment in this process. Throws a ConfigurationError that names a wrong variable. Values
 * that can be wrong are read by library functions, which the doctor uses too.
 */
export function readConfig(given: Environment): Config {
  const env = withSecretFiles(given);
  return { ...readWebSettings(env), trustedProxies: readProxies(env, readTrustedProxies), pace };
}
