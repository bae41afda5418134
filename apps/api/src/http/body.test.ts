import { aPost, aUser } from '@confab/testing/db';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { password, passwordHash } from '../test-support/passwords.ts';
import { errorBody, startApi, useApi, useCast } from '../test-support/api.ts';

const api = useApi();
const cast = useCast(api);

describe('a body is read as JSON', () => {
  test.each([
    ['application/json', 'application/json'],
    ['application/json with a charset', 'application/json; charset=utf-8'],
    ['text/plain, as browsers label a string', 'text/plain;charset=UTF-8'],
    ['form-urlencoded, as curl labels it', 'application/x-www-form-urlencoded'],
    ['something unknown', 'application/vnd.example+cbor'],
    ['multipart form data', 'multipart/form-data; boundary=x'],
    ['something that is no type', ';;;'],
    ['nothing', ''],
  ])('when its type is %s', async (_what, type) => {
    const user = await aUser(api.db, { passwordHash });
    const response = await api.visitor().request({
      method: 'POST',
      url: '/api/_login',
      headers: { 'content-type': type },
      payload: JSON.stringify({ username: user.username, password }),
    });
    expect(response.json()).toMatchObject({ id: user.id });
  });

  test('when it has no type', async () => {
    const user = await aUser(api.db, { passwordHash });
    const payload = Buffer.from(JSON.stringify({ username: user.username, password }));
    const response = await api.visitor().request({ method: 'POST', url: '/api/_login', payload });
    expect(response.json()).toMatchObject({ id: user.id });
  });
});

describe('an empty body is accepted where none is needed', () => {
  const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', undefined];

  test.each(types)('with type %s', async (type) => {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    const member = api.as(cast.bob);
    expect((await member.request({ url: '/api/_user', headers })).statusCode).toBe(200);
    const url = `/api/communities/${cast.cats.id}/mods/nobody_such`;
    const removal = await api.as(cast.mod).request({ method: 'DELETE', url, headers });
    expect(removal.json()).toEqual(errorBody('user_not_found'));
    const logout = await api
      .as(cast.alice)
      .request({ method: 'POST', url: '/api/_login?action=logout', headers });
    expect(logout.statusCode).toBe(200);
  });
});

describe('an unusable body is refused', () => {
  test.each([
    ['nothing', ''],
    ['white space', '  \n'],
    ['cut off', '{"communityId": "'],
    ['no JSON', 'communityId=1&leave=true'],
    ['a number', '7'],
    ['a text', '"leave"'],
    ['null', 'null'],
    ['a list', '[{"communityId":"17a1b2c3d4e5f60718293a4b"}]'],
    ['wrongly typed', '{"communityId": 17}'],
    ['without what is needed', '{"leave": true}'],
    ['with a flag that is no flag', '{"communityId": "17a1b2c3d4e5f60718293a4b", "leave": "yes"}'],
  ])('when it is %s', async (_what, payload) => {
    for (const type of ['application/json', 'text/plain']) {
      const response = await api.as(cast.bob).request({
        method: 'POST',
        url: '/api/_joinCommunity',
        headers: { 'content-type': type },
        payload,
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual(errorBody('invalid_json'));
    }
  });

  test('also a PUT without a body, which a known client sends, and nothing changes', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats, title: 'As it was' });
    const edit = await api.as(cast.alice).request({
      method: 'PUT',
      url: `/api/posts/${post.publicId}`,
      headers: { 'content-type': 'application/json' },
    });
    expect(edit.json()).toEqual(errorBody('invalid_json'));
    const read = await api.visitor().request({ url: `/api/posts/${post.publicId}` });
    expect(read.json()).toMatchObject({ title: 'As it was', editedAt: null });
  });
});

test('unknown fields of a body are ignored', async () => {
  const response = await api.as(cast.bob).request({
    method: 'POST',
    url: '/api/_joinCommunity',
    payload: JSON.stringify({
      ...cast.cats,
      communityId: cast.cats.id,
      isAdmin: true,
      __proto__: { leave: true },
    }),
  });
  expect(response.json()).toMatchObject({ id: cast.cats.id, userJoined: true });
});

test('null counts as absent for fields that cannot be cleared', async () => {
  const response = await api.as(cast.bob).request({
    method: 'POST',
    url: '/api/_joinCommunity',
    payload: JSON.stringify({ communityId: cast.cats.id, leave: null }),
  });
  expect(response.json()).toMatchObject({ userJoined: true });
});

describe('a body over 1 MiB', () => {
  const large = (bytes: number) => JSON.stringify({ communityId: 'x'.repeat(bytes - 18) });

  test('is refused with 413 and the error body, while one byte less is read', async () => {
    const limit = 1024 * 1024;
    const send = (bytes: number) =>
      api.as(cast.bob).request({ method: 'POST', url: '/api/_joinCommunity', payload: large(bytes) });
    expect(Buffer.byteLength(large(limit))).toBe(limit);
    const refused = await send(limit + 1);
    expect(refused.statusCode).toBe(413);
    expect(refused.json()).toEqual(errorBody('body_too_large'));
    expect((await send(limit)).json()).toEqual(errorBody('invalid_id'));
  });

  test.each([
    ['announced by its length', true],
    ['sent in chunks', false],
  ])('gets its reply over a real connection when it is %s', async (_how, announced) => {
    const { app } = await startApi({ database: api.database });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const body = large(8 * 1024 * 1024);
    // A server that listens on a port has an address of this form.
    const { port } = app.server.address() as AddressInfo;

    const reply = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const headers = announced ? { 'content-length': Buffer.byteLength(body) } : {};
      const sending = request({ port, method: 'POST', path: '/api/_login', headers }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => {
          resolve({ status: response.statusCode, body: text });
        });
      });
      sending.on('error', reject);
      sending.end(body);
    });

    expect(reply.status).toBe(413);
    expect(JSON.parse(reply.body)).toEqual(errorBody('body_too_large'));
    await app.close();
  });
});
