import { readdirSync, readFileSync } from 'node:fs';
import { contract } from '@confab/api-contract';
import { limits } from '@confab/domain';
import { expect, test } from 'vitest';
import { exampleEnv, imageEnv, readCompose } from './compose.ts';
import { root } from './sources.ts';

const caddyfile = readFileSync(`${root}docker/Caddyfile`, 'utf8');

/** What goes straight to the api: a path, or what begins like one that ends with a star. */
const patterns = (/^\s*@api path (.*)$/m.exec(caddyfile)?.[1] ?? '').split(' ');

function goesToApi(path: string): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );
}

test('the proxy passes every path of the contract, and every picture, straight to the api', () => {
  const paths = contract.map(({ call }) => call.path.replaceAll(/:\w+/g, 'x'));
  expect(paths.length).toBeGreaterThan(50);
  expect(
    [...paths, '/api/docs', '/api/openapi.json', '/images/x.jpeg'].filter((path) => !goesToApi(path)),
  ).toEqual([]);
});

test('the proxy passes every page, and every file of the web app, to web', () => {
  const pages = readdirSync(`${root}apps/web/src/routes`).map((file) => `/${file.split('.')[0] ?? ''}`);
  expect(
    [...pages, '/', '/assets/x.js', '/manifest.json', '/apiary', '/imagesque'].filter(goesToApi),
  ).toEqual([]);
});

test('the web passes on what the proxy would, where there is none', () => {
  const { 1: prefixes = '' } =
    /const prefixes = \[([^\]]*)\]/.exec(readFileSync(`${root}apps/web/server/api-proxy.ts`, 'utf8')) ?? [];
  expect(prefixes.match(/\/\w+/g)).toEqual(['/api', '/images']);
});

test('the proxy lets through what the api itself takes, and refuses in its own words', () => {
  const [, size] = /max_size (\d+)MiB/.exec(caddyfile) ?? [];
  expect(Number(size) * 1024 * 1024).toBeGreaterThan(limits.uploadMaxBytes);
});

test('every place where the proxy passes requests on looks after the health of who gets them', () => {
  const blocks = caddyfile.split('reverse_proxy').slice(1);
  expect(blocks).toHaveLength(2);
  for (const block of blocks)
    for (const setting of ['health_uri', 'health_interval', 'lb_try_duration', 'fail_duration'])
      expect(block).toContain(setting);
});

test('the proxy asks each process where it says that it is told to end, and reaches it there', () => {
  const [ofApi = '', ofWeb = ''] = caddyfile.split('reverse_proxy').slice(1);
  for (const block of [ofApi, ofWeb]) expect(block).toContain('health_uri /readyz\n');
  // An api answers it on the port that it is asked at.
  expect(ofApi).not.toContain('health_port');
  const [, port] = /health_port \{\$WEB_INTERNAL_PORT:(\d+)\}/.exec(ofWeb) ?? [];
  expect(port).toBe(imageEnv('web').WEB_INTERNAL_PORT);
  expect(readCompose(exampleEnv).services.web?.environment?.WEB_INTERNAL_HOST).toBe('0.0.0.0');
});

test('a visitor has no say in what their request is part of, and web does', () => {
  const [, ofVisitors = '', ofWeb = ''] = /^\{\$SITE_URL\} \{$(.*)^http:\/\/:(.*)/ms.exec(caddyfile) ?? [];
  for (const header of ['Traceparent', 'X-Request-Id']) {
    expect(ofVisitors).toContain(`request_header -${header}\n`);
    expect(ofWeb).not.toContain(header);
  }
});

test('event streams are left to the proxy’s own way, in which they end with their reader', () => {
  expect(caddyfile).not.toMatch(/flush_interval|response_buffers|encode/);
});

test('the proxy takes its addresses from compose.yml, and falls back to the same ones', () => {
  const { environment = {} } = readCompose(exampleEnv).services.proxy ?? {};
  for (const [, name = '', fallback = ''] of caddyfile.matchAll(/\{\$(\w+)(?::([^}]*))?\}/g)) {
    // Compose uses the built-in value.
    if (name === 'INTERNAL_PORT' || name === 'WEB_INTERNAL_PORT') continue;
    expect(environment).toHaveProperty(name);
    if (fallback !== '') expect(String(environment[name])).toBe(fallback);
  }
});

test('the proxy answers for its own health, to its own container alone', () => {
  const { healthcheck, ports = [] } = readCompose(exampleEnv).services.proxy ?? {};
  const [, port = ''] = /^http:\/\/127\.0\.0\.1:(\d+)\/$/.exec(healthcheck?.test.at(-1) ?? '') ?? [];
  // Not Caddy's own interface, which can change what it does.
  expect(caddyfile).toContain('\n\tadmin off\n');
  expect(caddyfile).toContain(`\nhttp://:${port} {\n\tbind 127.0.0.1\n\trespond ok\n}\n`);
  expect(ports.length).toBeGreaterThan(0);
  expect(ports.filter((published) => published.includes(port))).toEqual([]);
});
