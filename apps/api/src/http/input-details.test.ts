import { describe, expect, test } from 'vitest';
import { useApi, useCast } from '../test-support/api.ts';

const api = useApi();
const cast = useCast(api);

const detailsOf = async (url: string, payload: string) => {
  const response = await api.as(cast.alice).request({ method: 'POST', url, payload });
  const { details, ...error } = response.json<{ code: string; details: unknown }>();
  return [error.code, details];
};
const ofPost = (body: unknown) => detailsOf('/api/posts', JSON.stringify(body));

describe('the details of a refused body', () => {
  test('name a field that is missing', async () => {
    expect(await ofPost({ community: 'cats' })).toEqual([
      'invalid_json',
      [{ path: 'title', problem: 'This field is missing.' }],
    ]);
  });

  test('name fields of another type, by what is expected and never by their value', async () => {
    expect(await ofPost({ title: 7, community: 'cats', body: ['a secret'] })).toEqual([
      'invalid_json',
      [
        { path: 'title', problem: 'Invalid input: expected string, received number.' },
        { path: 'body', problem: 'Invalid input: expected string, received array.' },
      ],
    ]);
  });

  test('lead to a field within others', async () => {
    const images = [{ imageId: 'x' }, { imageId: 5 }];
    const [, details] = await ofPost({ title: 'A title', community: 'cats', type: 'image', images });
    expect(details).toEqual([
      { path: 'images.0.imageId', problem: expect.any(String) as string },
      { path: 'images.1.imageId', problem: 'Invalid input: expected string, received number.' },
    ]);
  });

  test('name unknown fields, which are ignored where a body is accepted', async () => {
    expect(await ofPost({ titel: 'A title', community: 'cats' })).toEqual([
      'invalid_json',
      [
        { path: 'title', problem: 'This field is missing.' },
        { path: 'titel', problem: 'This call knows no such field.' },
      ],
    ]);
    const accepted = await api.as(cast.alice).request({
      method: 'POST',
      url: '/api/posts',
      payload: JSON.stringify({ title: 'A title', community: 'cats', titel: 'ignored' }),
    });
    expect(accepted.statusCode).toBe(200);
  });

  test('say where the error has a code of its own, in its sentence', async () => {
    expect(await detailsOf('/api/_postVote', JSON.stringify({ postId: 'no id' }))).toEqual([
      'invalid_id',
      [{ path: 'postId', problem: 'An id has 24 hexadecimal digits.' }],
    ]);
  });

  test('say of what is not JSON just that', async () => {
    expect(await detailsOf('/api/posts', '{')).toEqual([
      'invalid_json',
      [{ path: '', problem: 'This is not JSON.' }],
    ]);
  });

  test('are few, however much is wrong', async () => {
    const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, number) => [`field${number}`, 1]));
    const [, details] = await ofPost(fields);
    expect(Array.isArray(details) && details.length).toBeLessThanOrEqual(40);
  });
});

test('the details of a refused query name its parameter', async () => {
  const response = await api.visitor().request({ url: '/api/posts?limit=a+lot&other=ignored' });
  expect(response.json()).toMatchObject({
    code: 'invalid_limit',
    details: [{ path: 'limit', problem: 'The limit is no number that this call takes.' }],
  });
});
