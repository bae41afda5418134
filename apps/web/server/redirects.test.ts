import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownLocation, registerRedirects } from './redirects.ts';

const app = fastify({ logger: false });

beforeAll(async () => {
  registerRedirects(app, undefined);
  // The worst page: it redirects to what it was asked for.
  app.get('/*', async (asked, reply) => reply.redirect(ownLocation(asked.url), 302));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
});

/** Where this request target is redirected to. Sent as it is: other clients repair it first. */
function locationOf(path: string, host: string): Promise<string | undefined> {
  // A server that listens on a port has an address of this form.
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, agent: false, headers: { host } }, (reply) => {
      reply.resume().on('end', () => resolve(reply.headers.location));
    })
      .on('error', reject)
      .end();
  });
}

const odd = fc.constantFrom(
  '/',
  '\\',
  '//',
  '.',
  '..',
  '%5c',
  '%2f',
  '%09',
  '%0d%0a',
  '?',
  '@',
  ':',
  '\u0080',
);
const oddPath = fc
  .array(fc.oneof(odd, fc.constantFrom('evil.example', 'about', 'http:', '\u00e9')), { maxLength: 7 })
  .map((parts) => `/${parts.join('')}`);
const hosts = fc.constantFrom(
  'forum.example',
  'www.forum.example',
  'www./evil.example',
  'www.',
  'www.\\evil',
);

it('every redirect stays on this site, whatever was asked for', async () => {
  const kept = fc.asyncProperty(oddPath, hosts, async (path, host) => {
    const location = await locationOf(path, host);
    if (location === undefined) return;
    expect(location).not.toMatch(/^\/[/\\]|[^\x21-\x7e]/);
    expect(new URL(location, 'http://forum.example').host).toBe('forum.example');
  });
  await fc.assert(kept, { numRuns: 400, examples: [['/\\evil.example/', 'forum.example']] });
});
