import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { reportsApi, sessionApi } from '@confab/api-contract/calls';
import { usedCaptchas } from '@confab/db';
import { aPost, aUser } from '@confab/testing/db';
import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, test, vi } from 'vitest';
import { captchaExample } from '../operations/reference/introduction.ts';
import { expectOnly, expectRefusal, startApi, useApi, useCast } from '../test-support/api.ts';

const api = useApi({ config: { recovery: true, captcha: { kind: 'altcha', hcaptcha: null } } });
const cast = useCast(api);

let count = 0;
const signUp = (captchaToken: string, username = `solver_${++count}`) =>
  api.visitor().call(sessionApi.signup, { body: { username, password: 'correct horse', captchaToken } });

const aChallenge = async () => (await api.visitor().call(sessionApi.captcha)) as Challenge;

const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

/** Solves a challenge and encodes the result like the widget. */
async function solve(challenge: Challenge) {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the challenge was not solved in time');
  return { challenge, solution };
}

/** A challenge signed by this site with other parameters. */
const signedChallenge = (options: Partial<Parameters<typeof createChallenge>[0]>) =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 3,
    data: { purpose: 'signup' },
    deriveKey,
    expiresAt: new Date(Date.now() + 60_000),
    hmacSignatureSecret: `captcha:${api.config.secret}`,
    hmacKeySignatureSecret: `captcha-key:${api.config.secret}`,
    ...options,
  });

test('a solved challenge permits one signup', async () => {
  const token = encode(await solve(await aChallenge()));
  expect(await signUp(token)).toMatchObject({ points: 1 });
});

test('a solved challenge permits one report of a guest', async () => {
  const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
  const reportAsGuest = (captchaToken: string, email: string) =>
    api.visitor().call(reportsApi.createAsGuest, {
      body: { type: 'post', targetId: post.id, reason: 3, text: 'It sells watches.', email, captchaToken },
    });
  const token = encode(await solve(await aChallenge()));
  await expectRefusal(reportAsGuest('unsolved', 'one@example.org'), 'captcha_verify_fail_2');
  expect(await reportAsGuest(token, 'one@example.org')).toEqual({ success: true });
  await expectRefusal(reportAsGuest(token, 'two@example.org'), 'captcha_verify_fail_2');
});

test('the program in the reference solves a challenge', async () => {
  const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const program = `${captchaExample(origin)}\nconsole.log(captchaToken);`;
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(await signUp(stdout.trim())).toMatchObject({ points: 1 });
});

test('each challenge is new, and says when it expires', async () => {
  const [one, two] = [await aChallenge(), await aChallenge()];
  expect(one.parameters.nonce).not.toBe(two.parameters.nonce);
  const minutes = ((one.parameters.expiresAt ?? 0) * 1000 - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(10);
  expect(minutes).toBeLessThan(30);
});

describe('a solution is refused', () => {
  test('the second time, and stays stored until its challenge expires', async () => {
    const solved = await solve(await aChallenge());
    await signUp(encode(solved));
    await expectRefusal(signUp(encode(solved)), 'captcha_verify_fail_2');
    // The same solution in another encoding.
    const dressed = { ...solved, solution: { ...solved.solution, time: 1 }, more: 'text' };
    await expectRefusal(signUp(encode(dressed)), 'captcha_verify_fail_2');
    const kept = await api.db.select().from(usedCaptchas);
    const until = (solved.challenge.parameters.expiresAt ?? 0) * 1000;
    expect(kept.some(({ expiresAt }) => Date.parse(expiresAt) >= until)).toBe(true);
  });

  test('the second time when both signups come at once', async () => {
    const token = encode(await solve(await aChallenge()));
    await expectOnly(
      1,
      Array.from({ length: 5 }, () => signUp(token)),
      'captcha_verify_fail_2',
    );
  });

  test('after a signup that failed for another reason', async () => {
    const taken = await aUser(api.db);
    const token = encode(await solve(await aChallenge()));
    await expectRefusal(signUp(token, taken.username), 'user_exists');
    await expectRefusal(signUp(token), 'captcha_verify_fail_2');
  });

  test('when its challenge has expired', async () => {
    const token = encode(await solve(await aChallenge()));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 21 * 60_000 });
    try {
      await expectRefusal(signUp(token), 'captcha_verify_fail_2');
    } finally {
      vi.useRealTimers();
    }
  });

  test('when its challenge was made for another purpose', async () => {
    const recovery = await signedChallenge({ data: { purpose: 'recover' } });
    await expectRefusal(signUp(encode(await solve(recovery))), 'captcha_verify_fail_2');
    const { data: _none, ...parameters } = recovery.parameters;
    await expectRefusal(signUp(encode(await solve({ ...recovery, parameters }))), 'captcha_verify_fail_2');
  });

  test('when the purpose of its challenge was changed', async () => {
    const { challenge, solution } = await solve(await signedChallenge({ data: { purpose: 'recover' } }));
    const relabelled = { ...challenge, parameters: { ...challenge.parameters, data: { purpose: 'signup' } } };
    await expectRefusal(signUp(encode({ challenge: relabelled, solution })), 'captcha_verify_fail_2');
  });

  test('when another site made the challenge', async () => {
    const foreign = await signedChallenge({
      hmacSignatureSecret: 'theirs',
      hmacKeySignatureSecret: 'theirs too',
    });
    await expectRefusal(signUp(encode(await solve(foreign))), 'captcha_verify_fail_2');
  });

  test('when its challenge has no signature', async () => {
    const { signature: _theirs, ...unsigned } = await signedChallenge({});
    await expectRefusal(signUp(encode(await solve(unsigned))), 'captcha_verify_fail_2');
  });

  test('when the work was not done', async () => {
    const challenge = await aChallenge();
    for (const solution of [
      { counter: 1, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') },
      { counter: 0, derivedKey: '' },
      { counter: -1, derivedKey: '00' },
      { counter: 1e300, derivedKey: 'zz' },
      { counter: 'one', derivedKey: 7 },
      {},
    ]) {
      await expectRefusal(signUp(encode({ challenge, solution })), 'captcha_verify_fail_2');
    }
  });

  test('when the challenge was made easier', async () => {
    const challenge = await aChallenge();
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '00' } };
    await expectRefusal(signUp(encode(await solve(easier))), 'captcha_verify_fail_2');
  });
});

describe('a token is refused when it is', () => {
  const broken = (parameters: unknown) =>
    encode({ challenge: { parameters, signature: 'ab' }, solution: { counter: 1, derivedKey: 'ab' } });

  test.each([
    ['empty', ''],
    ['any text', 'solved'],
    ['base64 of a text', Buffer.from('solved').toString('base64')],
    ['null', encode(null)],
    ['a list', encode([])],
    ['a number', encode(7)],
    ['without a solution', encode({ challenge: { parameters: {} } })],
    ['without parameters', broken(null)],
    ['with empty parameters', broken({ data: { purpose: 'signup' } })],
    [
      'with parameters of wrong types',
      broken({ data: { purpose: 'signup' }, cost: {}, nonce: 7, salt: [], keyLength: -1 }),
    ],
    [
      'with a signature that is no text',
      encode({ challenge: { parameters: { data: { purpose: 'signup' } }, signature: 7 }, solution: {} }),
    ],
    [
      'with work for an hour',
      broken({
        data: { purpose: 'signup' },
        algorithm: 'PBKDF2/SHA-256',
        cost: 2 ** 31 - 1,
        nonce: 'ab',
        salt: 'ab',
        keyLength: 32,
        keyPrefix: '00',
      }),
    ],
    ['a hundred kilobytes of nothing', 'A'.repeat(100_000)],
  ])('%s', async (_what, token) => {
    // Solving it would exceed this test's time limit.
    await expectRefusal(signUp(token), 'captcha_verify_fail_2');
  });
});

test('the test captcha accepts any token but an empty or missing one', async () => {
  const relaxed = await startApi({ database: api.database });
  const send = (captchaToken: string) =>
    relaxed.visitor().call(sessionApi.signup, {
      body: { username: `tester_${++count}`, password: 'correct horse', captchaToken },
    });
  expect(await send('anything')).toMatchObject({ points: 1 });
  expect(await send('anything')).toMatchObject({ points: 1 });
  await expectRefusal(send(''), 'captcha_verify_fail_2');
  await relaxed.close();
});

describe('hCaptcha', () => {
  const captcha = { kind: 'hcaptcha', hcaptcha: { siteKey: 'site', secret: 'hush' } } as const;
  const answer = (reply: () => Promise<Response>) => vi.spyOn(globalThis, 'fetch').mockImplementation(reply);

  test.each([
    ['accepts', () => Promise.resolve(Response.json({ success: true })), null],
    ['rejects', () => Promise.resolve(Response.json({ success: false })), 'captcha_verify_fail_2'],
    ['answers nonsense', () => Promise.resolve(new Response('<html>')), 'captcha_verify_fail_1'],
    ['does not answer', () => Promise.reject(new Error('timeout')), 'captcha_verify_fail_1'],
  ] as const)('decides on the signup when it %s', async (_what, reply, refusal) => {
    const other = await startApi({ config: { captcha }, database: api.database });
    const fetching = answer(reply);
    try {
      const attempt = other.visitor().call(sessionApi.signup, {
        body: { username: `human_${++count}`, password: 'correct horse', captchaToken: 'from the widget' },
      });
      if (refusal) await expectRefusal(attempt, refusal);
      else expect(await attempt).toMatchObject({ points: 1 });
      const [url, init] = fetching.mock.calls[0] ?? [];
      expect(url).toBe('https://api.hcaptcha.com/siteverify');
      expect(init?.body).toEqual(new URLSearchParams({ secret: 'hush', response: 'from the widget' }));
    } finally {
      fetching.mockRestore();
      await other.close();
    }
  });

  test('is named to the web with its site key', async () => {
    const other = await startApi({ config: { captcha }, database: api.database });
    expect(await other.visitor().call(sessionApi.initial)).toMatchObject({
      captcha: 'hcaptcha',
      hcaptchaSiteKey: 'site',
    });
    await other.close();
  });
});
