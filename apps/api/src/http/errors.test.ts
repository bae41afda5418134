import { JudgedTooLong } from '@confab/auto-rules';
import { allow, deny } from '@confab/domain';
import { ImageQueueFull } from '@confab/images';
import { ThreadQueueFull } from '@confab/threads';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { errorBody } from '../test-support/api.ts';
import { ApiError, assertAllowed, handleErrors } from './errors.ts';

/** The reply of a handler that throws this error. */
async function answerTo(failure: Error) {
  const app = fastify();
  handleErrors(app);
  app.get('/', () => Promise.reject(failure));
  return app.inject('/');
}

test('a refusal has its status, code and message', async () => {
  const response = await answerTo(new ApiError('post-locked'));
  expect(response.statusCode).toBe(403);
  expect(response.json()).toEqual(errorBody('post-locked'));
});

test('an unexpected error is answered without details', async () => {
  const response = await answerTo(new Error('the password of the database is hunter22'));
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({ status: 500, message: 'Internal Server Error' });
});

test('a temporary error says so, and when to try again', async () => {
  for (const failure of [
    new ThreadQueueFull(),
    new ImageQueueFull(),
    new JudgedTooLong(undefined),
    new ApiError('overloaded'),
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('password authentication failed'), { code: '28P01' }),
    new Error('a statement', { cause: Object.assign(new Error('deadlock'), { code: '40P01' }) }),
  ]) {
    const response = await answerTo(failure);
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual(errorBody('overloaded'));
    expect(response.headers['retry-after']).toBe('2');
  }
});

test.each(['53100', 'ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE'])(
  'what lacks room says so, and when it is worth another attempt: %s',
  async (code) => {
    const lack = Object.assign(new Error('write'), { code });
    for (const failure of [lack, new Error('cannot store the picture', { cause: lack })]) {
      const response = await answerTo(failure);
      expect(response.statusCode).toBe(503);
      expect(response.json()).toEqual(errorBody('out_of_room'));
      expect(response.headers['retry-after']).toBe('60');
    }
  },
);

test('a decision that allows lets the call pass, and one that denies refuses it', () => {
  expect(() => assertAllowed(allow)).not.toThrow();
  expect(() => assertAllowed(deny('not_mod'))).toThrow(ApiError);
});
