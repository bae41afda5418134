import { contract } from '@confab/api-contract';
import { errorCatalog } from '@confab/domain';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useApi } from '../../test-support/api.ts';
import { chosenNames } from './example-requests.ts';

const api = useApi();

type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  security: [object];
  parameters: { name: string; in: string; required: boolean; example?: unknown }[];
  requestBody?: {
    content: { 'application/json': { schema: { properties?: Record<string, unknown> }; example: unknown } };
  };
  responses: Record<
    string,
    { description: string; content?: Record<string, { example?: unknown; examples?: unknown }> }
  >;
};

describe('the OpenAPI document', () => {
  const load = async () => (await api.app.inject('/api/openapi.json')).json<Document>();
  const operations = async () =>
    Object.entries((await load()).paths).flatMap(([address, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ address, method, operation })),
    );

  test('has one entry for every call of the contract and each action, and no other', async () => {
    const { openapi } = await load();
    expect(openapi).toMatch(/^3\.1\./);
    const described = (await operations()).map(({ operation }) => operation.operationId).sort();
    expect(described).toEqual(contract.map(({ name }) => name).sort());
    expect((await load()).paths).toHaveProperty(
      ['/api/_login?action=logout', 'post', 'operationId'],
      'session.logout',
    );
  });

  test('names every parameter of a path', async () => {
    for (const { address, operation } of await operations()) {
      const named = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
      const described = operation.parameters.filter(({ in: place }) => place === 'path');
      expect(described.map(({ name }) => name).sort()).toEqual(named);
      expect(described.every(({ required }) => required)).toBe(true);
      expect(address).not.toContain(':');
    }
  });

  test('has each call’s callers, limit, input and errors', async () => {
    const vote = (await load()).paths['/api/_postVote']?.['post'];
    expect(vote?.summary).toContain('Votes on a post');
    expect(vote?.description).toBe('Who: members. Limit: 4 in a second and 2,000 in a day, for each member.');
    expect(Object.keys(vote?.requestBody?.content['application/json'].schema.properties ?? {})).toEqual([
      'postId',
      'up',
      'from',
    ]);
    expect(vote?.responses['403']?.description).toContain('`post-locked`');
    expect(vote?.responses['409']?.description).toContain('`already-voted`');
    expect(vote?.responses['401']?.description).toContain(errorCatalog.csrf.message);
    expect(Object.keys(vote?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '404', '429', '500']),
    );
  });

  test('says whether each call needs a session and a token', async () => {
    const schemesOf = Object.fromEntries(
      (await operations()).map(({ operation }) => [
        operation.operationId,
        Object.keys(operation.security[0]),
      ]),
    );
    expect(Object.keys(schemesOf)).toHaveLength(contract.length);
    for (const { name, call, shape } of contract) {
      const wanted = [
        ...(shape.auth === 'anyone' && call.method === 'GET' ? [] : ['session']),
        ...(call.method === 'GET' ? [] : ['token']),
      ];
      expect([name, schemesOf[name]]).toEqual([name, wanted]);
    }
  });

  test('has input that each call accepts, and an answer that it may give', async () => {
    const described = new Map(
      (await operations()).map(({ operation }) => [operation.operationId, operation]),
    );
    for (const { name, shape } of contract) {
      const operation = described.get(name);
      const given = (place: string) =>
        Object.fromEntries(
          (operation?.parameters ?? [])
            .filter(({ in: where }) => where === place)
            .map(({ name: parameter, example }) => [parameter, example]),
        );
      const accepted = (schema: z.ZodType | undefined, example: unknown) =>
        expect([name, schema?.safeParse(example).error?.issues]).toEqual([name, undefined]);

      accepted(shape.params, given('path'));
      accepted(shape.query, given('query'));
      if (shape.body) accepted(shape.body, operation?.requestBody?.content['application/json'].example);
      const success = operation?.responses[shape.status ?? 200]?.content;
      // Empty replies are documented as such; files have no example.
      if (shape.download !== undefined) expect(Object.keys(success ?? {})).toEqual([shape.download]);
      else if (success) accepted(shape.response, Object.values(success)[0]?.example);
      else expect(shape.response).toBeInstanceOf(z.ZodNull);
    }
  });

  test('has examples only for calls of the contract', () => {
    const names = contract.map(({ name }) => name);
    expect(chosenNames.length).toBeGreaterThan(20);
    expect(chosenNames.filter((name) => !names.includes(name))).toEqual([]);
  });

  test('has every error of a call as the api sends it', async () => {
    const vote = (await load()).paths['/api/_postVote']?.['post'];
    const refused = await api.visitor().request({ method: 'POST', url: '/api/_postVote', payload: '{}' });
    expect(vote?.responses[refused.statusCode]?.content?.['application/json']?.examples).toHaveProperty(
      'not_logged_in.value',
      refused.json<unknown>(),
    );
  });

  test('describes a stream, its events, and how a client reconnects', async () => {
    const events = (await load()).paths['/api/posts/{postId}/events']?.['get'];
    expect(events?.parameters.map(({ name, in: place }) => [name, place])).toEqual([
      ['postId', 'path'],
      ['after', 'query'],
      ['Last-Event-ID', 'header'],
    ]);
    const { description, content } = events?.responses['200'] ?? {};
    expect(description).toContain('server-sent events');
    expect(Object.keys(content ?? {})).toEqual(['text/event-stream']);
    expect(JSON.stringify(content)).toContain('"const":"comment"');
  });

  test('has the status of success, which is 201 for a signup only', async () => {
    for (const { operation } of await operations()) {
      expect('201' in operation.responses).toBe(operation.operationId === 'session.signup');
    }
  });
});
