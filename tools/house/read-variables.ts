import { createECDH } from 'node:crypto';
import { exampleEnv } from './compose.ts';
import { root } from './sources.ts';

/** Each process, and the only file of it that reads the environment. */
export const readers = {
  web: 'apps/web/server/config.ts',
  api: 'apps/api/src/config.ts',
  worker: 'apps/worker/src/config.ts',
} as const;

const pair = createECDH('prime256v1');
pair.generateKeys();

/** Everything that can be switched on is: what is read only then is read too. */
const everything: Record<string, string> = {
  ...exampleEnv,
  IMAGE_STORE: 's3',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  CAPTCHA: 'hcaptcha',
  HCAPTCHA_SITE_KEY: 'key',
  HCAPTCHA_SECRET: 'secret',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'Confab <noreply@example.org>',
  VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
  VAPID_PRIVATE_KEY: pair.getPrivateKey('base64url'),
  VAPID_SUBJECT: 'mailto:us@example.org',
};

/** What operators may set: everything, and everything but what something else is taken for. */
export const operatorEnvs = [everything, { ...everything, MAIL_FROM: '', VAPID_SUBJECT: '' }];

/**
 * What a process asks this environment for. Throws where a value is none that it accepts.
 */
export async function variablesRead(
  name: keyof typeof readers,
  env: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { env: watched, asked } = watchedEnv(env);
  (await readerOf(name))(watched);
  return [...asked];
}

/** The same environment, and what it was asked for. */
export function watchedEnv(env: Readonly<Record<string, string>>): {
  env: Readonly<Record<string, string>>;
  asked: ReadonlySet<string>;
} {
  const asked = new Set<string>();
  const watched = new Proxy(env, {
    get: (target, key) => {
      asked.add(String(key));
      return Reflect.get(target, key) as unknown;
    },
  });
  return { env: watched, asked };
}

/** The function that reads the environment of a process. */
export async function readerOf(name: keyof typeof readers): Promise<(env: object) => unknown> {
  // A project of tools may not import an app: the name is made here, and so is the type.
  const { readConfig } = (await import(`${root}${readers[name]}`)) as {
    readConfig: (env: object) => unknown;
  };
  return readConfig;
}

/** The names of the processes. */
export const processNames = Object.keys(readers) as (keyof typeof readers)[];
