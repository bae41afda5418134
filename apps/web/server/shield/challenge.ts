import { createHmac, randomBytes } from 'node:crypto';
import { createTaskQueue } from '@confab/domain';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { readToken, signToken } from './tokens.ts';

/** 256 keys on average, about a second on one core of a phone. One key, 2 ms, to check it here. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 5000, keyPrefix: '00' };
const lifetimeMs = 15 * 60_000;

const numbers = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
].concat(['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen']);

/** What a client is asked: work for its script, or a question for its reader. */
export type Task = { challenge: Challenge; question: { token: string; words: string } };

export async function makeTask(secret: string, now: number): Promise<Task> {
  const expiresAt = now + lifetimeMs;
  const id = randomBytes(16).toString('hex');
  const [one, other] = addends(secret, id);
  const challenge = await createChallenge({
    ...work,
    data: { purpose: 'shield' },
    deriveKey,
    expiresAt: new Date(expiresAt),
    hmacSignatureSecret: `shield:${secret}`,
  });
  const words = `How much is ${numbers[one]} plus ${numbers[other]}?`;
  return { challenge, question: { token: signToken(secret, 'question', id, expiresAt), words } };
}

/** Of the id, so that nothing has to be stored. From 2 to 9. */
function addends(secret: string, id: string): [number, number] {
  const [one = 0, other = 0] = createHmac('sha256', secret).update(`shield-sum:${id}`).digest();
  return [2 + (one % 8), 2 + (other % 8)];
}

/** The id of the task that was done: one task opens one pass, however often its answer is sent. */
export type Answer = { id: string } | 'wrong' | 'late';

export function readAnswer(secret: string, token: string, answer: string, now: number): Answer {
  const read = readToken(secret, 'question', token, now);
  if (read === 'expired') return 'late';
  if (read === 'forged') return 'wrong';
  const [one, other] = addends(secret, read.id);
  const given = answer.trim().toLowerCase();
  return given === String(one + other) || given === numbers[one + other] ? read : 'wrong';
}

class TooManyChecks extends Error {}

const inTurn = createTaskQueue({ running: 2, waiting: 50 }, () => new TooManyChecks());

export async function checkWork(secret: string, sent: SentWork): Promise<Answer | 'tooMany'> {
  const challenge = readChallenge(sent.challenge);
  const counter = Number(sent.counter);
  if (!challenge || !/^\d{1,9}$/.test(sent.counter)) return 'wrong';
  try {
    const { verified, expired } = await inTurn(() =>
      verifySolution({
        challenge,
        solution: { counter, derivedKey: sent.key },
        deriveKey,
        hmacSignatureSecret: `shield:${secret}`,
      }),
    );
    if (verified) return { id: challenge.parameters.nonce };
    return expired ? 'late' : 'wrong';
  } catch (error) {
    // The library throws where a part of what was sent has another form.
    return error instanceof TooManyChecks ? 'tooMany' : 'wrong';
  }
}

type SentWork = { challenge: string; counter: string; key: string };

function readChallenge(text: string): Challenge | null {
  try {
    const read = JSON.parse(text) as Partial<Challenge> | null;
    // Its signature says that the rest has the form in which it was made here.
    return read?.parameters?.data?.['purpose'] === 'shield' && typeof read.signature === 'string'
      ? (read as Challenge)
      : null;
  } catch {
    return null;
  }
}
