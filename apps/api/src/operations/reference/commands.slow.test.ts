import { execFile, spawn } from 'node:child_process';
import { createECDH } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addressOf, commentsApi, contract, type Endpoint } from '@confab/api-contract';
import { csrfToken, sessionKey } from '@confab/session';
import { openStore } from '@confab/storage';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hashPassword } from '../../test-support/passwords.ts';
import { startApi, type TestApi } from '../../test-support/api.ts';
import {
  callerOf,
  exportedBytes,
  exportKey,
  fillReferenceSite,
  password,
  type Person,
} from '../../test-support/reference-site.ts';
import { exampleDownload, exampleFile, exampleRequest } from './example-requests.ts';
import { exampleIds, seldom } from './examples.ts';
import { pathOf } from './openapi.ts';
import { rolesOf } from './who-and-how-often.ts';

/** Runs every command of the reference in a shell, exactly as printed, against its example site. */

type Operation = {
  parameters: { name: string; in: string; examples: Record<string, { value: unknown }> }[];
};

const people = ['alice', 'bob', 'mod', 'admin'] as const;

let api: TestApi;
let home: string;
let passwordHash: string;
let commands: ReadonlyMap<string, string>;
let answers: ReadonlyMap<string, string>;
let paths: Record<string, Record<string, Operation>>;
/** The users' sessions, in separate home folders. */
let keys: Readonly<Record<Person, string>>;

const folderOf = (person: Person | 'guest') => join(home, person);
const commandOf = (name: string) => commands.get(name) ?? `echo ${name} has no command; exit 1`;
/** The second command of the chapter on sessions: reads the token of an open session. */
const token = () => commandOf('sessions').split('\n').at(-1) ?? '';

beforeAll(async () => {
  api = await startApi({
    config: {
      site: { name: 'Confab', url: 'http://forum.example', contactEmail: null },
      recovery: true,
      vapidPublicKey: createECDH('prime256v1').generateKeys().toString('base64url'),
    },
  });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  // An address of the machine's own: it is not a pipe.
  const { port } = api.app.server.address() as AddressInfo;
  await openStore(api.config.imageStore).put(exportKey, Buffer.from(exportedBytes));
  home = await mkdtemp(join(tmpdir(), 'confab-reference-'));
  await writeFile(join(home, '.curlrc'), curlConfiguration(port));
  const page = (await api.app.inject('/api/docs')).payload;
  commands = blocksOf(page, 'curl');
  answers = blocksOf(page, 'answer');
  // The form is OpenAPI's.
  ({ paths } = (await api.app.inject('/api/openapi.json')).json<{ paths: typeof paths }>());
  passwordHash = await hashPassword(password);
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#5a7882' } })
    .jpeg()
    .toBuffer();
  const opened = await Promise.all(
    people.map(async (person) => {
      await mkdir(folderOf(person));
      await writeFile(join(folderOf(person), exampleFile), picture);
      await run([commandOf('sessions')], { home, folder: folderOf(person) });
      return [person, sessionKey(await sessionIn(folderOf(person)))] as const;
    }),
  );
  await mkdir(folderOf('guest'));
  // One of each of the people.
  keys = Object.fromEntries(opened) as Record<Person, string>;
});
afterAll(async () => {
  await api.close();
  await rm(home, { recursive: true });
});

async function sessionIn(folder: string): Promise<string> {
  const jar = await readFile(join(folder, 'cookies.txt'), 'utf8');
  const [, id = ''] = /\tSID\t(\w+)/.exec(jar) ?? [];
  return id;
}

/** Calls open to guests: reads run without a session, writes with a new one. */
const asGuest = (endpoint: Endpoint) => rolesOf(endpoint).includes('guest');

/** Usual fields of a real reply that the printed one lacks. */
function fieldsBeyond(real: unknown, shown: unknown, path = ''): string[] {
  if (real === null || typeof real !== 'object' || shown === null || typeof shown !== 'object') return [];
  if (Array.isArray(real)) {
    // One row of each kind is shown.
    const kinds: unknown[] = Array.isArray(shown) ? shown : [];
    return real.flatMap((row) => {
      const missing = kinds.map((kind) => fieldsBeyond(row, kind, `${path}[]`));
      return missing.toSorted((one, other) => one.length - other.length)[0] ?? [];
    });
  }
  const fields = new Map(Object.entries(shown));
  return Object.entries(real)
    .filter(([field]) => fields.has(field) || !seldom.test(field))
    .flatMap(([field, value]) =>
      fields.has(field) ? fieldsBeyond(value, fields.get(field), `${path}.${field}`) : [`${path}.${field}`],
    );
}

/** Fields of the printed reply that a real one lacks. */
function fieldsLacking(real: unknown, shown: unknown, path = ''): string[] {
  if (real === null || typeof real !== 'object' || shown === null || typeof shown !== 'object') return [];
  if (Array.isArray(real)) {
    const kinds: unknown[] = Array.isArray(shown) ? shown : [];
    return real.flatMap((row) => {
      const lacking = kinds.map((kind) => fieldsLacking(row, kind, `${path}[]`));
      return lacking.toSorted((one, other) => one.length - other.length)[0] ?? [];
    });
  }
  const fields = new Map(Object.entries(real));
  return Object.entries(shown).flatMap(([field, value]) =>
    fields.has(field) ? fieldsLacking(fields.get(field), value, `${path}.${field}`) : [`${path}.${field}`],
  );
}

/** Kinds of text, which must agree between printed and real replies. First match wins. */
const kindsOfText: readonly (readonly [kind: string, form: RegExp])[] = [
  ['an id', /^[0-9a-f]{24}$/],
  ['the id of a mute', /^[uc]_\d+$/],
  ['a time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/],
  ['the address of a picture', /^\/images\/[0-9a-f]{24}-[0-9a-f]{16}(?:-[a-z]+)?\.jpeg$/],
  ['a path', /^\//],
  ['a foreign address', /^https?:/],
  ['HTML', /^</],
  ['JSON', /^\{/],
  ['a colour', /^rgb\(/],
  ['a network address', /^(?:\d+\.){3}\d+$/],
  ['a key', /^[\w-]{87}$/],
  ['a number', /^\d+(?:\.[0-9a-f]+)?$/],
  ['a text', /^/],
];
const kindOfText = (text: string) => kindsOfText.find(([, form]) => form.test(text))?.[0];

/** Fields whose text is of another kind in the printed reply than in a real one. */
function textsApart(real: unknown, shown: unknown, path = ''): string[] {
  // Empty output never counts as text.
  if (real === '') return [];
  if (typeof real === 'string' && typeof shown === 'string') {
    const [is, said] = [kindOfText(real), kindOfText(shown)];
    return is === said ? [] : [`${path} is ${is}, not ${said}`];
  }
  if (typeof real !== 'object' || typeof shown !== 'object' || real === null || shown === null) return [];
  if (Array.isArray(real)) {
    // One row of each kind is shown.
    const kinds: unknown[] = Array.isArray(shown) ? shown : [];
    return real.flatMap((row) => {
      const apart = kinds.map((kind) => textsApart(row, kind, `${path}[]`));
      return apart.toSorted((one, other) => one.length - other.length)[0] ?? [];
    });
  }
  const fields = new Map(Object.entries(shown));
  return Object.entries(real).flatMap(([field, value]) =>
    textsApart(value, fields.get(field), `${path}.${field}`),
  );
}

describe('the command in the reference for', () => {
  test.each(contract.filter(({ shape }) => !shape.stream))(
    '$name gets the answer in the reference',
    async (endpoint) => {
      const { name, call, shape } = endpoint;
      await fillReferenceSite(api.db, passwordHash, keys);
      const guest = asGuest(endpoint);
      const folder = guest ? await mkdtemp(join(home, 'guest-')) : folderOf(callerOf(endpoint));
      const needed = call.method === 'GET' ? [] : [guest ? commandOf('sessions') : token()];
      const script = [...needed, commandOf(name)];

      const answer = (await run(script, { home, folder })).at(-1);

      expect(answer).toMatchObject({ status: shape.status ?? 200 });
      if (shape.download !== undefined) {
        expect(await readFile(join(folder, exampleDownload), 'utf8')).toBe(exportedBytes);
        return;
      }
      const body: unknown = answer?.body ? JSON.parse(answer.body) : null;
      expect(shape.response.safeParse(body).error?.issues).toBeUndefined();
      const shown: unknown = JSON.parse(answers.get(name) ?? 'null');
      expect(fieldsBeyond(body, shown)).toEqual([]);
      expect(fieldsLacking(body, shown)).toEqual([]);
      expect(textsApart(body, shown)).toEqual([]);
    },
  );

  test.each(contract.filter(({ shape }) => shape.stream))(
    '$name gets events as in the reference',
    async ({ name, shape }) => {
      await fillReferenceSite(api.db, passwordHash, keys);
      const stream = spawn('sh', ['-c', `exec ${commandOf(name)}`], {
        cwd: folderOf('guest'),
        env: { PATH: process.env['PATH'], HOME: home },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      stream.stdout.setEncoding('utf8');
      const chunks: AsyncIterator<string> = stream.stdout[Symbol.asyncIterator]();
      let arrived = '';
      try {
        // The first chunk says where the stream starts.
        await chunks.next();
        const [written] = await run([token(), commandOf('comments.create')], {
          home,
          folder: folderOf('bob'),
        });
        expect(written?.status).toBe(200);
        while (!/^data: .*\n\n/m.test(arrived)) {
          const next = await chunks.next();
          if (next.done === true) break;
          arrived += next.value;
        }
      } finally {
        stream.kill();
      }
      const field = (of: string) => new RegExp(`^${of}: (.*)$`, 'm').exec(arrived)?.[1] ?? '';
      const event = {
        id: Number(field('id')),
        event: field('event'),
        data: JSON.parse(field('data')) as unknown,
      };
      expect(shape.response.safeParse(event).error?.issues).toBeUndefined();
      expect(fieldsBeyond(event, JSON.parse(answers.get(name) ?? ''))).toEqual([]);
    },
  );
});

describe('the example of each query parameter is accepted by', () => {
  const withQuery = contract.filter(({ shape }) => shape.query !== undefined && !shape.stream);

  test.each(withQuery)('$name', async (endpoint) => {
    const { call, shape } = endpoint;
    const operation = paths[pathOf(call)]?.[call.method.toLowerCase()];
    const taken = shape.query instanceof z.ZodObject ? Object.keys(shape.query.shape) : [];
    const shown = operation?.parameters.filter((one) => one.in === 'query' && taken.includes(one.name)) ?? [];
    expect(shown.length).toBeGreaterThan(0);
    const { params, query, body } = exampleRequest(endpoint);
    const id = await sessionIn(folderOf(callerOf(endpoint)));
    for (const { name: parameter, examples } of shown) {
      const [{ value: example } = { value: undefined }] = Object.values(examples);
      await fillReferenceSite(api.db, passwordHash, keys);
      const response = await api.app.inject({
        method: call.method,
        url: addressOf(call, { params, query: { ...query, [parameter]: example } }),
        headers: { cookie: `SID=${id}`, 'x-csrf-token': csrfToken(api.config.secret, id) },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      // Calls reserved for others are tested with their sessions.
      const expected = response.statusCode === 403 ? 403 : (shape.status ?? 200);
      expect([parameter, example, response.statusCode]).toEqual([parameter, example, expected]);
    }
  });
});

test('commands run in turn sign up, log in, create a community, post, comment and vote', async () => {
  await fillReferenceSite(api.db, passwordHash, keys);
  const folder = await mkdtemp(join(home, 'newcomer-'));
  const names = `
    sessions session.signup session.logout session.login session.user communities.create posts.create
    comments.create posts.vote comments.vote posts.get
  `
    .trim()
    .split(/\s+/);

  const replies = await run(names.map(commandOf), { home, folder });

  const statuses = names.map((name) => [name, name === 'session.signup' ? 201 : 200]);
  expect(replies.map(({ status }, index) => [names[index], status])).toEqual(statuses);
  const bodies = new Map(names.map((name, index) => [name, replies[index]?.body ?? '']));
  const read = (name: string): unknown => JSON.parse(bodies.get(name) ?? '');
  expect(read('session.signup')).toMatchObject({ username: 'newcomer' });
  expect(read('session.user')).toMatchObject({ username: 'alice', id: exampleIds.user });
  expect(read('communities.create')).toMatchObject({ name: 'swift_watch', userMod: true });
  expect(read('posts.create')).toMatchObject({ title: 'First swift of the year', communityName: 'birding' });
  // The author had upvoted the post, so the same vote withdraws it.
  expect(read('posts.vote')).toMatchObject({ id: exampleIds.post, userVoted: null });
  expect(read('posts.get')).toMatchObject({ comments: { length: 2 } });
  const listed = await api.visitor().call(commentsApi.list, { params: { postId: exampleIds.post } });
  expect(listed).toMatchObject({ comments: { length: 2 } });
});

test('a command that changes data is refused without the token', async () => {
  await fillReferenceSite(api.db, passwordHash, keys);
  const [answer] = await run(['TOKEN=', commandOf('posts.vote')], { home, folder: folderOf('alice') });
  expect(answer?.status).toBe(401);
});

/** Code blocks of the reference whose id ends in the suffix, by the name before it. */
function blocksOf(page: string, suffix: 'curl' | 'answer'): ReadonlyMap<string, string> {
  const blocks = page.matchAll(/<pre id="([\w.]+)-(curl|answer)"[^>]*><code>([^]*?)<\/code><\/pre>/g);
  return new Map(
    Array.from(blocks)
      .filter(([, , kind]) => kind === suffix)
      .map(([, name = '', , text = '']) => [name, asText(text)]),
  );
}

/** What a browser shows of HTML that holds no elements. */
function asText(html: string): string {
  const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return html.replaceAll(/&(lt|gt|quot|#39|amp);/g, (entity, name: string) => characters[name] ?? entity);
}

type Answer = { status: number; body: string };

/** Between the answers to several commands. */
const mark = '=== answered with ';

/** A curl configuration that connects all hosts to this port and prints the status. */
function curlConfiguration(port: number): string {
  return [
    `connect-to = "::127.0.0.1:${port}"`,
    'silent',
    'show-error',
    'max-time = 30',
    String.raw`write-out = "\n${mark}%{http_code}\n"`,
  ].join('\n');
}

/** Runs commands in one shell with that configuration, and returns the reply of each curl. */
async function run(
  commands: readonly string[],
  { home, folder }: { home: string; folder: string },
): Promise<Answer[]> {
  const { stdout } = await promisify(execFile)('sh', ['-e', '-c', commands.join('\n')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: home },
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  const ends = stdout.matchAll(new RegExp(`([^]*?)\n${mark}(\\d+)\n`, 'g'));
  return Array.from(ends, ([, body = '', status]) => ({ status: Number(status), body }));
}
