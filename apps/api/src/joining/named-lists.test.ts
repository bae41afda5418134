import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { blocksApi, sessionApi, usersApi } from '@confab/api-contract/calls';
import { updateSiteSettings } from '@confab/db';
import { createFetcher } from '@confab/outbound';
import { aUser } from '@confab/testing/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal, startApi, type TestApi } from '../test-support/api.ts';
import { openNamedLists } from './named-lists.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-lists-'));
  file = join(folder, 'disposable.txt');
  await writeFile(file, '# Our own\nTenMinutes.example\n\nburner.example # since May\n');
});
afterAll(() => rm(folder, { recursive: true }));

const exits = createServer((_request, response) => {
  response.end(
    'ExitNode 0011\nExitAddress 198.51.100.4 2026-05-01 00:00:00\n198.51.100.5\n2001:0DB8:0070:0:0:0:0:000A\n',
  );
});
beforeAll(() => new Promise<void>((done) => void exits.listen(0, '127.0.0.1', done)));
afterAll(() => void exits.close());
// The server listens on a port, so it has an address of this kind.
const exitsUrl = () => `http://list.example:${(exits.address() as AddressInfo).port}/`;
const fetcher = createFetcher({ resolve: async () => ['127.0.0.1'], guard: () => true });

const signUp = (api: TestApi, username: string, email: string, address = '192.0.2.77') =>
  api
    .visitor()
    .from(address)
    .call(sessionApi.signup, { body: { username, email, password: 'correct horse', captchaToken: 'x' } });

test('the operator’s lists stop disposable mail, and Tor where an admin blocks it', async () => {
  const api = await startApi({ config: { disposableDomains: file, torExits: exitsUrl() }, fetcher });
  await expectRefusal(signUp(api, 'marta', 'marta@mail.tenminutes.example'), 'email-blocked');
  const marta = await signUp(api, 'marta', 'marta@example.org', '198.51.100.4');
  await expectRefusal(
    api.as(marta).call(usersApi.updateProfile, { body: { email: 'marta@burner.example' } }),
    'email-blocked',
  );
  await updateSiteSettings(api.db, { torBlocked: true });
  await expectRefusal(signUp(api, 'jonas', '', '198.51.100.4'), 'address-blocked');
  await expectRefusal(signUp(api, 'jonas', '', '198.51.100.5'), 'address-blocked');
  await expectRefusal(signUp(api, 'jonas', '', '2001:db8:70::a'), 'address-blocked');
  await signUp(api, 'jonas', '', '198.51.100.6');
  const admin = await aUser(api.db, { isAdmin: true });
  expect(await api.as(admin).call(blocksApi.list, { query: {} })).toMatchObject({
    disposableDomains: 2,
    torExits: 3,
  });
  await api.close();
});

test('without lists everybody may come, whatever the setting says', async () => {
  const api = await startApi();
  await updateSiteSettings(api.db, { torBlocked: true });
  await signUp(api, 'marta', 'marta@tenminutes.example', '198.51.100.4');
  const admin = await aUser(api.db, { isAdmin: true });
  expect(await api.as(admin).call(blocksApi.list, { query: {} })).toMatchObject({
    disposableDomains: null,
    torExits: null,
  });
  await api.close();
});

test('a list that cannot be read is reported once, and keeps no one out', async () => {
  const failures: string[] = [];
  const { disposableDomains } = openNamedLists(
    { disposableDomains: join(folder, 'missing'), torExits: null },
    { fetcher, onFailure: (list) => failures.push(list) },
  );
  expect(await disposableDomains?.entries()).toBeNull();
  expect(await disposableDomains?.entries()).toBeNull();
  expect(failures).toEqual(['DISPOSABLE_DOMAINS']);
});
