import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@confab/api-contract';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { useApi } from '../../test-support/api.ts';
import { openReferenceSite, password } from '../../test-support/reference-site.ts';

/** What others make of the OpenAPI document: a linter, types, and a client in another language. */

const api = useApi();
let text: string;
beforeAll(async () => {
  text = (await api.app.inject('/api/openapi.json')).payload;
});

test('the redocly linter finds nothing against its recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
  expect(problems.map(({ ruleId, location: [at] }) => [ruleId, at?.pointer])).toEqual([]);
});

test('openapi-typescript makes types with the names of the contract, in at most 60 lines a call', async () => {
  const types = astToString(await openapiTypescript(text, { silent: true }));
  expect(types.split('\n').length).toBeLessThanOrEqual(60 * contract.length);
  for (const name of ['Post', 'PostPage', 'Comment', 'User', 'Community', 'Image', 'List', 'Error'])
    expect(types).toMatch(new RegExp(`^        ${name}: \\{$`, 'm'));
  expect(types).toContain('"application/json": components["schemas"]["PostPage"];');
  expect(types).toContain(
    'ListItem: components["schemas"]["ListItemPost"] | components["schemas"]["ListItemComment"];',
  );
});

const generator = 'openapi-python-client==0.29.1';

describe('a client in Python', () => {
  test('that a generator made of the document logs in and posts', { timeout: 300_000 }, async ({ skip }) => {
    const folder = await mkdtemp(join(tmpdir(), 'confab-python-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const run = async (program: string, ...args: string[]) =>
      (await promisify(execFile)(program, args, { cwd: folder, timeout: 240_000 })).stdout;
    const python = join(folder, 'python/bin/python');
    try {
      await run('python3', '-m', 'venv', 'python');
      await run(python, '-m', 'pip', 'install', '--quiet', generator);
    } catch {
      skip(`This machine has no Python, or cannot install ${generator} with pip.`);
    }
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    await (await openReferenceSite(api)).refill();
    await writeFile(join(folder, 'openapi.json'), text);
    await run(
      join(folder, 'python/bin/openapi-python-client'),
      ...['generate', '--path', 'openapi.json', '--output-path', 'confab', '--meta', 'none'],
    );
    await writeFile(join(folder, 'post.py'), program);
    // An address of the machine's own: it is not a pipe.
    const { port } = api.app.server.address() as AddressInfo;
    const said = await run(python, 'post.py', `http://127.0.0.1:${port}`, password);
    expect(JSON.parse(said)).toMatchObject({
      user: 'alice',
      post: { title: 'Written by Python', communityName: 'birding', username: 'alice' },
      read: 'Written by Python',
      refused: 'wrong-password',
    });
  });
});

const program = `
import json, sys
from confab.client import Client
from confab.api.posts import posts_create, posts_get
from confab.api.session import session_initial, session_login
from confab.models import Error, PostsCreateBody, SessionLoginBody

client = Client(base_url=sys.argv[1], raise_on_unexpected_status=True)
opened = session_initial.sync_detailed(client=client)
client.get_httpx_client().headers["X-Csrf-Token"] = opened.headers["Csrf-Token"]
refused = session_login.sync(client=client, body=SessionLoginBody(username="alice", password="wrong"))
assert isinstance(refused, Error)
user = session_login.sync(client=client, body=SessionLoginBody(username="alice", password=sys.argv[2]))
post = posts_create.sync(client=client, body=PostsCreateBody(title="Written by Python", community="birding"))
read = posts_get.sync(post.public_id, client=client)
print(json.dumps({"user": user.username, "post": post.to_dict(), "read": read.title, "refused": refused.code}))
`;
