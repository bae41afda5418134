import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { aCommunity, aPost, aUser } from '@confab/testing/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from './test-support/passwords.ts';
import { startApi, type TestApi } from './test-support/api.ts';

/**
 * The published packages, built and packed as npm would publish them, installed into an empty project and used
 * against a real api. The project is outside the repository, so that it finds only installed files.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url));
const bot = join(root, 'examples/welcome-bot');

/** Compiling, packing and installing run as separate programs, slow on a busy machine. */
const patienceMs = 600_000;

/** The programs shown in the READMEs, as files of the project. */
let readmes: { name: string; file: string }[];

let folder: string;
let project: string;
let api: TestApi;
let baseUrl: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-packages-'));
  project = join(folder, 'project');
  await mkdir(project);
  await node('tools/packages/main.ts', folder);
  await install();
  api = await startApi();
  baseUrl = await api.app.listen({ host: '127.0.0.1', port: 0 });
  readmes = await writeReadmes();
}, patienceMs);
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

/**
 * Tests have no registry: dependencies are packed from the repository's copies. The cache is empty and npm offline,
 * so that nothing comes from elsewhere.
 */
async function install() {
  const others = ['zod', '@types/node', 'undici-types'].map((name) => join('node_modules', name));
  for (const other of others)
    await npm('pack', join(root, other), '--ignore-scripts', '--pack-destination', folder);
  for (const file of ['bot.ts', 'package.json', 'tsconfig.json'])
    await copyFile(join(bot, file), join(project, file));
  const tarballs = await Promise.all(['libs/domain', 'libs/api-contract', ...others].map(tarballOf));
  await npm('install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...tarballs);
}

/** Replaces only the site and the post that they name. */
async function writeReadmes() {
  const alice = await aUser(api.db, { username: 'alice', passwordHash: await hashPassword('correct horse') });
  const author = await aUser(api.db);
  const community = await aCommunity(api.db, { by: author });
  const post = await aPost(api.db, { by: author, in: community, title: 'First swift of the year' });
  await aPost(api.db, { by: alice, in: community });
  const written = [];
  for (const name of ['domain', 'api-contract']) {
    const readme = await readFile(join(project, 'node_modules/@confab', name, 'README.md'), 'utf8');
    for (const [index, [, program = '']] of [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].entries()) {
      const file = `${name}-${index + 1}.ts`;
      const here = program.replaceAll('https://forum.example', baseUrl).replaceAll('vB3fWq8a', post.publicId);
      await writeFile(join(project, file), here);
      written.push({ name: `${name} ${index + 1}`, file });
    }
  }
  return written;
}

async function tarballOf(path: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(root, path, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  return join(folder, `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`);
}

/** Runs a program to its end. Compilers report failures on standard output. */
async function run(command: string, args: string[], options: { cwd: string; env?: NodeJS.ProcessEnv }) {
  return promisify(execFile)(command, args, options).catch((error: unknown) => {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`${command} ${args.join(' ')} failed. ${said}`, { cause: error });
  });
}

async function npm(...args: string[]): Promise<void> {
  const cli = process.env['npm_execpath'];
  const [command, first] = cli?.endsWith('npm-cli.js') ? [process.execPath, [cli]] : ['npm', []];
  const env = {
    ...process.env,
    NPM_CONFIG_CACHE: join(folder, 'cache'),
    NPM_CONFIG_UPDATE_NOTIFIER: 'false',
  };
  await run(command, [...first, ...args], { cwd: project, env });
}

async function node(...args: string[]): Promise<void> {
  await run(process.execPath, args, { cwd: root });
}

/** Runs a program in the project and returns its output. */
async function runInProject(file: string, env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run(process.execPath, [file], { cwd: project, env: { ...process.env, ...env } });
  return stdout.trim();
}

test('a package has all it needs: code, types, a version, a licence and a readme', async () => {
  for (const name of ['domain', 'api-contract']) {
    const installed = join(project, 'node_modules/@confab', name);
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as unknown;
    expect(manifest).toMatchObject({
      name: `@confab/${name}`,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      license: 'MIT',
      type: 'module',
      sideEffects: false,
    });
    expect(await readFile(join(installed, 'README.md'), 'utf8')).toContain(`# @confab/${name}`);
    expect(await readFile(join(installed, 'LICENSE'), 'utf8')).toContain('MIT License');
  }
});

test(
  'its types are valid in a strict project, in Node and in a browser',
  async () => {
    await writeFile(
      join(project, 'page.ts'),
      `import { contract } from '@confab/api-contract';
       import type { PostPage } from '@confab/api-contract/calls';
       import { ConfabError, createClient } from '@confab/api-contract/client';
       import { limits } from '@confab/domain';

       const client = createClient({ baseUrl: location.origin });
       export const post: Promise<PostPage> = client.posts.get({ params: { postId: 'abc' } });
       export const names: string[] = contract.map(({ name }) => name);
       export const room: number = limits.postTitleMax;
       // @ts-expect-error -- The parameter is missing.
       void client.posts.get({});
       // @ts-expect-error -- There is no such direction.
       void client.posts.vote({ body: { postId: 'abc', up: 'yes' } });
       // @ts-expect-error -- The body is missing, though all in it may be.
       void client.posts.edit({ params: { postId: 'abc' } });
       void client.lists.removeItems({ params: { username: 'alice', listname: 'birds' } });
       void client.posts.list({ query: { sort: 'latest', limit: 5, next: 'abc' } });
       // @ts-expect-error -- There is no such order.
       void client.posts.list({ query: { sort: 5 } });
       // @ts-expect-error -- There is no such feed.
       void client.posts.list({ query: { feed: true } });
       // @ts-expect-error -- One post has no pages.
       void client.posts.get.pages;
       // @ts-expect-error -- There is no such code.
       export const isGone = (error: ConfabError) => error.code === 'post/not_found';`,
    );
    const options = {
      strict: true,
      noEmit: true,
      target: 'es2024',
      module: 'nodenext',
    };
    const inNode = {
      types: ['node'],
      lib: ['es2024'],
      // Check all declarations of the packages, once: they are the same for a browser.
      skipLibCheck: false,
    };
    const inBrowser = {
      types: [],
      lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
      skipLibCheck: true,
    };
    for (const [place, files, facts] of [
      ['node', [...readmes.map(({ file }) => file)], inNode],
      ['browser', ['page.ts'], inBrowser],
    ] as const) {
      const config = join(project, `tsconfig.${place}.json`);
      await writeFile(config, JSON.stringify({ compilerOptions: { ...options, ...facts }, files }));
      await node('node_modules/typescript7/bin/tsc', '-p', config);
    }
  },
  patienceMs,
);

test('the example bot compiles in a folder that a person copies it to', { timeout: patienceMs }, () =>
  node('node_modules/typescript7/bin/tsc', '-p', project),
);

test('the code on the readme pages runs unchanged', async () => {
  const said = new Map<string, string>();
  for (const { name, file } of readmes) said.set(name, await runInProject(file));

  expect(said.get('domain 1')?.split('\n')).toEqual([
    'This post is locked.',
    '255',
    expect.stringContaining('tokens'),
  ]);
  expect(said.get('api-contract 1')).toContain('First swift of the year');
  expect(said.get('api-contract 2')).toBe('Username and password do not match.');
  expect(said.get('api-contract 3')).toContain('POST /api/_postVote');
  expect(said.size).toBe(4);
});

test('every entry point loads, and shares its objects with the others', async () => {
  await writeFile(
    join(project, 'entries.js'),
    `import { contract, postsApi, shapeOf } from '@confab/api-contract';
     import { postsApi as calls } from '@confab/api-contract/calls';
     import { createClient } from '@confab/api-contract/client';
     import { errorCatalog } from '@confab/domain';
     const { errors } = shapeOf(calls.vote);
     console.log(JSON.stringify([
       contract.length > 80, calls === postsApi, errors.every((name) => name in errorCatalog), typeof createClient,
     ]));`,
  );

  expect(await runInProject('entries.js')).toBe('[true,true,true,"function"]');
});

test('the example bot has forty lines', async () => {
  const lines = (await readFile(join(bot, 'bot.ts'), 'utf8')).trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
});

test('the example bot welcomes a member after the first post, once', { timeout: patienceMs }, async () => {
  await aUser(api.db, { username: 'greeter', passwordHash: await hashPassword('correct horse') });
  const regular = await aUser(api.db, { username: 'regular', noPosts: 7 });
  const newcomer = await aUser(api.db, { username: 'newcomer', noPosts: 1 });
  const community = await aCommunity(api.db, { by: regular, name: 'Welcoming' });
  const first = await aPost(api.db, { by: newcomer, in: community });
  const other = await aPost(api.db, { by: regular, in: community });
  const run = (password: string) =>
    runInProject('bot.ts', {
      CONFAB_URL: baseUrl,
      CONFAB_COMMUNITY: 'Welcoming',
      CONFAB_USERNAME: 'greeter',
      CONFAB_PASSWORD: password,
    });

  expect(await run('correct horse')).toBe('greeter welcomed 1 people.');
  // It is logged in: no one asks for the password again.
  expect(await run('forgotten')).toBe('greeter welcomed 0 people.');

  const bodiesOf = async (publicId: string) => {
    const reply = await api.app.inject(`/api/posts/${publicId}/comments`);
    return reply.json<{ comments: { body: string }[] }>().comments.map(({ body }) => body);
  };
  expect(await bodiesOf(first.publicId)).toEqual(['Welcome, @newcomer!']);
  expect(await bodiesOf(other.publicId)).toEqual([]);
  const [kept = ''] = (await readdir(project)).filter((file) => file.endsWith('.session'));
  expect((await stat(join(project, kept))).mode & 0o777).toBe(0o600);
});
