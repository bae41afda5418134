import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { renderCalls } from '../generate-calls.ts';
import { contract, shapeOf } from './contract.ts';
import type { Shape } from './shape.ts';
import { addressOf, postsApi, sessionApi } from './calls.ts';
import { afterTheLast, numbered } from './client/pages.ts';

type JsonSchema = { [key: string]: unknown };

/** The schema itself and every schema nested in it. */
function* schemasIn(value: unknown): Generator<JsonSchema> {
  if (Array.isArray(value)) {
    for (const item of value) yield* schemasIn(item);
  } else if (typeof value === 'object' && value !== null) {
    yield value as JsonSchema;
    for (const item of Object.values(value)) yield* schemasIn(item);
  }
}

describe('every call', () => {
  test('has a name and an address of its own', () => {
    expect(new Set(contract.map(({ name }) => name)).size).toBe(contract.length);
    const addresses = contract.map(({ call }) => `${call.method} ${call.path} ${call.action ?? ''}`);
    expect(new Set(addresses).size).toBe(contract.length);
  });

  test.each(contract)(
    '$name has an address below /api, and a schema for just the parameters in it',
    ({ call, shape }) => {
      expect(call.path).toMatch(/^\/api\/[\w/:]+[^/]$/);
      const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const described = shape.params
        ? Object.keys(z.toJSONSchema(shape.params, { io: 'input', unrepresentable: 'any' }).properties ?? {})
        : [];
      expect(described.sort()).toEqual(inPath.sort());
    },
  );

  test.each(contract)('$name says what it does in a sentence, and lists each error once', ({ shape }) => {
    expect(shape.summary).toMatch(/^[A-Z].*\.$/);
    expect(new Set(shape.errors).size).toBe(shape.errors?.length ?? 0);
  });

  // The captcha widget defines its own format.
  test.each(contract.filter(({ name }) => name !== 'session.captcha'))(
    '$name answers with closed objects, so that nothing slips out with a row',
    ({ shape }) => {
      const schema = z.toJSONSchema(shape.response, { io: 'output', unrepresentable: 'any' });
      for (const inner of schemasIn(schema)) {
        if (inner['type'] === 'object') expect(inner['additionalProperties']).toBe(false);
      }
    },
  );

  test.each(contract)('$name says which value its choices and limits have by default', ({ shape }) => {
    if (!shape.query) return;
    const { properties = {}, required = [] } = z.toJSONSchema(shape.query, {
      io: 'input',
      unrepresentable: 'any',
    });
    for (const [name, property] of Object.entries(properties)) {
      const schema = [...schemasIn(property)];
      const judged = schema.some((inner) => 'enum' in inner) || /^limit|Limit$|^set$/.test(name);
      if (!judged || required.includes(name)) continue;
      const described = schema.map(({ description }) => description).find((text) => text !== undefined);
      expect([name, described]).toEqual([name, expect.stringContaining('by default')]);
    }
  });

  test('that only reads has no body', () => {
    for (const { call, shape } of contract) {
      if (call.method === 'GET') expect(shape.body).toBeUndefined();
    }
  });
});

test('a call leads to its schemas', () => {
  expect(shapeOf(postsApi.vote)).toBe(contract.find(({ name }) => name === 'posts.vote')?.shape);
  expect(shapeOf(sessionApi.logout).auth).toBe('user');
});

test('what a query leaves undefined or null is not in the address', () => {
  expect(addressOf(postsApi.list, { query: { sort: 'new', limit: undefined, next: null } })).toBe(
    '/api/posts?sort=new',
  );
});

test('the generated calls are those of the contract', () => {
  const folder = join(import.meta.dirname, 'calls');
  const written = readdirSync(folder).map(
    (file) => [file, readFileSync(join(folder, file), 'utf8')] as const,
  );
  expect(new Map(written)).toEqual(renderCalls());
});

test('calls that answer with a file have no other response', () => {
  const files = contract.filter(({ shape }) => shape.download !== undefined);
  expect(files.every(({ shape }) => shape.response instanceof z.ZodCustom)).toBe(true);
});

describe('the client', () => {
  test('knows how each call with pages goes on', () => {
    const takes = (part: string) =>
      contract.filter(({ shape: { query } }) => query instanceof z.ZodObject && part in query.shape);
    const bare = takes('next').filter(({ shape }) => shape.response instanceof z.ZodArray);
    expect(new Set(takes('page').map(({ call }) => call))).toEqual(numbered);
    expect(new Set(bare.map(({ call }) => call))).toEqual(afterTheLast);
  });
});

test('what a browser loads first brings no schema with it', () => {
  const folder = import.meta.dirname;
  const loaded = new Set<string>();
  const load = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    if (!file.startsWith('/')) return;
    const source = readFileSync(file, 'utf8');
    // Type-only imports are erased.
    for (const [, from = ''] of source.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from '([^']+)';/gm)) {
      load(from.startsWith('.') ? join(dirname(file), from) : from);
    }
  };
  load(join(folder, 'calls.ts'));
  expect(loaded).toContain(join(folder, 'calls/posts.gen.ts'));
  expect([...loaded].filter((file) => !file.startsWith('/'))).toEqual([]);
});

test('a call that may write has a limit of its own', () => {
  const shape = { auth: 'user', summary: 'Does it.', response: z.null() } as const;
  const limited = { ...shape, at: 'POST /api/act', limit: 'moderate' } as const satisfies Shape;
  const read = { ...shape, at: 'GET /api/acts' } as const satisfies Shape;
  // @ts-expect-error: it would not compile.
  const unlimited: Shape = { ...shape, at: 'POST /api/act' } as const;
  expect([limited, read, unlimited].map(({ at }) => at.startsWith('GET'))).toEqual([false, true, false]);
  expect(
    contract.filter(({ call, shape: { limit } }) => call.method !== 'GET' && limit === undefined),
  ).toEqual([]);
});
