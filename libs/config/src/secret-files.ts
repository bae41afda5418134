import { readFileSync } from 'node:fs';
import { ConfigurationError, type Environment, readText } from './environment.ts';

/** Variables that hold a secret. For each, NAME_FILE may name a file that holds it instead. */
export const secretVariables = [
  'SECRET',
  'DATABASE_URL',
  'DATABASE_REPLICA_URLS',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'VAPID_PRIVATE_KEY',
  'HCAPTCHA_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/**
 * The environment with the secrets that stand in files. Every program calls this once, before it reads anything else.
 * NAME_FILE is left out of the result, so that a child process which gets it reads no file again.
 */
export function withSecretFiles(env: Environment): Environment {
  const files = secretVariables.flatMap((name) => {
    const path = `${name}_FILE` in env ? readText(env, `${name}_FILE`) : undefined;
    return path === undefined ? [] : [{ name, path }];
  });
  if (files.length === 0) return env;
  const read: Record<string, string | undefined> = { ...env };
  for (const { name, path } of files) {
    read[name] = readSecret(env, name, path);
    Reflect.deleteProperty(read, `${name}_FILE`);
  }
  return read;
}

/** No message repeats what is in the file. */
function readSecret(env: Environment, name: string, path: string): string {
  const refuse = (accepts: string) => new ConfigurationError(`${name}_FILE`, path, accepts);
  if (readText(env, name) !== undefined) throw refuse(`a file only where ${name} is not set too`);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw refuse(`the path of a file that can be read${code}`);
  }
  const secret = text.replace(/\r?\n$/, '');
  if (secret.trim() === '') throw refuse('a file that is not empty');
  return secret;
}
