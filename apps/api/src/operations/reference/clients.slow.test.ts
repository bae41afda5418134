import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@confab/api-contract';
import { posts } from '@confab/db';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
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

/** A folder with a package of Python; undefined where this machine cannot install one. */
async function withPackage(name: string) {
  const folder = await mkdtemp(join(tmpdir(), 'confab-python-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, args, { cwd: folder, timeout: 580_000 })).stdout;
  const programs = join(folder, 'python/bin');
  try {
    await run('python3', '-m', 'venv', 'python');
    await run(join(programs, 'python'), '-m', 'pip', 'install', '--quiet', name);
  } catch {
    return undefined;
  }
  await writeFile(join(folder, 'openapi.json'), text);
  return { folder, run: (program: string, ...args: string[]) => run(join(programs, program), ...args) };
}

const cannotInstall = (name: string) => `This machine has no Python, or cannot install ${name} with pip.`;

describe('programs in Python', () => {
  let origin: string;
  let site: Awaited<ReturnType<typeof openReferenceSite>>;
  beforeAll(async () => {
    site = await openReferenceSite(api);
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    // An address of the machine's own: it is not a pipe.
    origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  });
  beforeEach(() => site.refill());

  const generator = 'openapi-python-client==0.29.1';
  test(
    'a client that a generator made of the document logs in and posts',
    { timeout: 300_000 },
    async ({ skip }) => {
      const python = await withPackage(generator);
      if (!python) return skip(cannotInstall(generator));
      await python.run(
        'openapi-python-client',
        ...['generate', '--path', 'openapi.json', '--output-path', 'confab', '--meta', 'none'],
      );
      await writeFile(join(python.folder, 'post.py'), program);
      const said = await python.run('python', 'post.py', origin, password);
      expect(JSON.parse(said)).toMatchObject({
        user: 'alice',
        post: { title: 'Written by Python', communityName: 'birding', username: 'alice' },
        read: 'Written by Python',
        refused: 'wrong-password',
      });
    },
  );

  const explorer = 'schemathesis==4.32.5';
  // Left out is what ends the account, the session, or never.
  const exploration = `run openapi.json --seed 34 --max-examples 3 --workers 1 --phases coverage,fuzzing
    --checks status_code_conformance,content_type_conformance,response_schema_conformance
    --exclude-path-regex ^/api/_(user|login)$|/events$ --request-timeout 10 --suppress-health-check all
    --generation-database none --warnings off --no-color`.split(/\s+/);
  test(
    'whatever is asked as the document allows, no answer is another than it says',
    { timeout: 600_000 },
    async ({ skip }) => {
      const python = await withPackage(explorer);
      if (!python) return skip(cannotInstall(explorer));
      const cookies = await logIn(origin);
      const noPosts = await api.db.$count(posts);
      const said = await python
        .run(
          'schemathesis',
          ...exploration,
          ...[
            '--url',
            origin,
            '--header',
            `Cookie: ${cookies.cookie}`,
            '--header',
            `X-Csrf-Token: ${cookies.token}`,
          ],
        )
        .catch((error: unknown) => String((error as { stdout?: string }).stdout ?? error));
      // Errors of the program itself do not count.
      expect(said).toMatch(/^ {2}(\d{4,}) generated, \1 passed(?:, \d+ skipped)?$/m);
      // It did more than to be refused.
      expect(await api.db.$count(posts)).toBeGreaterThan(noPosts);
    },
  );
});

/** As alice: what a client sends that is logged in. */
async function logIn(origin: string): Promise<{ cookie: string; token: string }> {
  const opened = await fetch(`${origin}/api/_initial`);
  const token = opened.headers.get('csrf-token') ?? '';
  const cookie = opened.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const response = await fetch(`${origin}/api/_login`, {
    method: 'POST',
    headers: { cookie, 'x-csrf-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'alice', password }),
  });
  expect(response.status).toBe(200);
  return { cookie, token };
}

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
