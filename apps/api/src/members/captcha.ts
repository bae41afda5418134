import { type Db, usedCaptchas } from '@confab/db';
import { createChallenge, type Challenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Config } from '../config.ts';
import { ApiError } from '../http/errors.ts';

/** Time to fill in the form. */
const lifetimeMs = 20 * 60_000;

/** About a quarter of a second of work on a current phone. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 5000, min: 150, max: 300 };

/** Part of the signed challenge, so that solutions for other purposes are refused. */
const purpose = 'signup';

function secrets(config: Config) {
  return {
    hmacSignatureSecret: `captcha:${config.secret}`,
    hmacKeySignatureSecret: `captcha-key:${config.secret}`,
  };
}

/** A proof-of-work challenge, signed by this site. */
export function makeChallenge(config: Config): Promise<Challenge> {
  return createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: randomInt(work.min, work.max),
    data: { purpose },
    deriveKey,
    expiresAt: new Date(Date.now() + lifetimeMs),
    ...secrets(config),
  });
}

/** Throws unless the captcha is solved. Each solution works once. */
export async function verifyCaptcha(db: Db, config: Config, token: string): Promise<void> {
  if (token === '') throw new ApiError('captcha_verify_fail_2');
  const { kind, hcaptcha } = config.captcha;
  if (kind === 'test') return;
  if (kind === 'altcha') return verifyAltcha(db, config, token);
  if (hcaptcha) return verifyHcaptcha(hcaptcha.secret, token);
}

async function verifyAltcha(db: Db, config: Config, token: string): Promise<void> {
  const payload = readPayload(token);
  if (!payload || payload.challenge.parameters.data?.['purpose'] !== purpose) {
    throw new ApiError('captcha_verify_fail_2');
  }
  const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets(config) });
  const signature = payload.challenge.signature;
  if (!verified || signature === undefined) throw new ApiError('captcha_verify_fail_2');
  const [first] = await db
    .insert(usedCaptchas)
    .values({ signature, expiresAt: new Date(Date.now() + lifetimeMs).toISOString() })
    .onConflictDoNothing()
    .returning();
  if (!first) throw new ApiError('captcha_verify_fail_2');
}

type Payload = Pick<Parameters<typeof verifySolution>[0], 'challenge' | 'solution'>;

/** The widget's token: base64 of the challenge and its solution. */
function readPayload(token: string): Payload | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token, 'base64').toString());
    return isPayload(payload) ? payload : null;
  } catch {
    return null;
  }
}

function isPayload(value: unknown): value is Payload {
  return (
    isObject(value) &&
    isObject(value['challenge']) &&
    isObject(value['challenge']['parameters']) &&
    isObject(value['solution'])
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

async function verifyHcaptcha(secret: string, token: string): Promise<void> {
  const answer: unknown = await fetch('https://api.hcaptcha.com/siteverify', {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token }),
    signal: AbortSignal.timeout(5000),
  })
    .then((response) => response.json())
    .catch(() => {
      throw new ApiError('captcha_verify_fail_1');
    });
  if (!isObject(answer) || answer['success'] !== true) throw new ApiError('captcha_verify_fail_2');
}
