import { contract, type Endpoint } from '@confab/api-contract';
import { errorCatalog } from '@confab/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useApi } from '../../test-support/api.ts';
import { chosenNames } from './example-requests.ts';
import { pathOf } from './openapi.ts';

const api = useApi();

type Schema = {
  $ref?: string;
  properties?: Record<string, unknown>;
  oneOf?: { $ref?: string }[];
  anyOf?: { $ref?: string }[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
};
type Content = Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }>;
type Answer = { $ref?: string; description?: string; content?: Content };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  security: [object];
  parameters: {
    name: string;
    in: string;
    required: boolean;
    examples?: Record<string, { value: unknown }>;
    schema: { enum?: string[] };
  }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer>;
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> };
};

let document: Document;
beforeAll(async () => {
  document = (await api.app.inject('/api/openapi.json')).json<Document>();
});

const operations = () =>
  Object.entries(document.paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ address, method, operation })),
  );

/** The operation of a call; calls that differ by `?action=` share one. */
function operationOf({ call }: Pick<Endpoint, 'call'>): Operation {
  const operation = document.paths[pathOf(call)]?.[call.method.toLowerCase()];
  if (!operation) throw new Error(`${call.method} ${call.path} is not described`);
  return operation;
}

/** The answer with this status, also where several calls share it. */
function answerOf({ responses }: Operation, status: number): Answer {
  const answer = responses[status] ?? {};
  const shared = answer.$ref?.replace('#/components/responses/', '');
  return shared === undefined ? answer : (document.components.responses[shared] ?? {});
}

const named = (name: string) => operationOf(contract.find((one) => one.name === name) ?? missing(name));

function missing(name: string): never {
  throw new Error(`the contract has no ${name}`);
}

describe('the OpenAPI document', () => {
  test('has one operation for each method and path of the contract, with its actions, and no other', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const addresses = new Set(contract.map(({ call }) => `${call.method.toLowerCase()} ${pathOf(call)}`));
    expect(new Set(operations().map(({ method, address }) => `${method} ${address}`))).toEqual(addresses);
    for (const endpoint of contract) {
      const { operationId, summary, description, parameters } = operationOf(endpoint);
      const { action } = endpoint.call;
      expect(`${summary} ${description}`).toContain(endpoint.shape.summary);
      if (action === undefined) expect(operationId).toBe(endpoint.name);
      else {
        expect(parameters.find(({ name }) => name === 'action')?.schema.enum).toContain(action);
      }
    }
  });

  test('requires an action only where there is no call without one', () => {
    const actionOf = (name: string) => named(name).parameters.find((one) => one.name === 'action');
    expect(actionOf('session.login')).toMatchObject({ required: false, schema: { enum: ['logout'] } });
    expect(actionOf('users.changePassword')).toMatchObject({ required: true });
    expect(named('users.changePassword').requestBody?.content['application/json']?.schema).toEqual({
      oneOf: [
        { $ref: '#/components/schemas/UsersUpdateProfileBody' },
        { $ref: '#/components/schemas/UsersChangePasswordBody' },
      ],
    });
  });

  test('names every parameter of a path', () => {
    for (const { address, operation } of operations()) {
      const inPath = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
      const described = operation.parameters.filter(({ in: place }) => place === 'path');
      expect(described.map(({ name }) => name).sort()).toEqual(inPath);
      expect(described.every(({ required }) => required)).toBe(true);
      expect(address).not.toMatch(/[:?#]/);
    }
  });

  test('has each call’s callers, limit, input and errors', () => {
    const vote = named('posts.vote');
    expect(vote.summary).toContain('Votes on a post');
    expect(vote.description).toBe('Who: members. Limit: 4 in a second and 2,000 in a day, for each member.');
    expect(vote.requestBody?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/PostsVoteBody',
    });
    expect(Object.keys(document.components.schemas['PostsVoteBody']?.properties ?? {})).toEqual([
      'postId',
      'up',
      'from',
    ]);
    expect(vote.responses['403']?.description).toContain('`post-locked`');
    expect(vote.responses['409']?.description).toContain('`already-voted`');
    expect(vote.responses['401']?.description).toContain(errorCatalog.csrf.message);
    expect(Object.keys(vote.responses)).toEqual(expect.arrayContaining(['200', '400', '404', '429', '500']));
  });

  test('says whether each call needs a session and a token', () => {
    for (const endpoint of contract) {
      const { name, call, shape } = endpoint;
      const wanted = [
        ...(shape.auth === 'anyone' && call.method === 'GET' ? [] : ['session']),
        ...(call.method === 'GET' ? [] : ['token']),
      ];
      expect([name, Object.keys(operationOf(endpoint).security[0])]).toEqual([name, wanted]);
    }
  });

  test('has input that each call accepts, and an answer that it may give', () => {
    for (const endpoint of contract) {
      const { name, shape } = endpoint;
      const operation = operationOf(endpoint);
      const given = (place: string) =>
        Object.fromEntries(
          operation.parameters
            .filter(({ in: where }) => where === place)
            .map(({ name: parameter, examples }) => [parameter, Object.values(examples ?? {})[0]?.value]),
        );
      const accepted = (schema: z.ZodType | undefined, example: unknown) =>
        expect([name, schema?.safeParse(example).error?.issues]).toEqual([name, undefined]);

      accepted(shape.params, given('path'));
      accepted(shape.query, given('query'));
      const exampleIn = (content: Content | undefined) =>
        Object.values(content ?? {}).map(({ examples }) => examples?.[name]?.value)[0];
      if (shape.body) accepted(shape.body, exampleIn(operation.requestBody?.content));
      const { content, description } = answerOf(operation, shape.status ?? 200);
      // Empty replies are documented as such; files have no example.
      if (shape.download !== undefined) expect(Object.keys(content ?? {})).toEqual([shape.download]);
      else if (shape.response instanceof z.ZodNull) expect(description).toContain('without a body');
      else accepted(shape.response, exampleIn(content));
    }
  });

  test('has examples only for calls of the contract', () => {
    const names = contract.map(({ name }) => name);
    expect(chosenNames.length).toBeGreaterThan(20);
    expect(chosenNames.filter((name) => !names.includes(name))).toEqual([]);
  });

  test('has every error of a call as the api sends it', async () => {
    const refused = await api.visitor().request({ method: 'POST', url: '/api/_postVote', payload: '{}' });
    const { code, message } = refused.json<{ code: string; message: string }>();
    const { $ref, description } = named('posts.vote').responses[refused.statusCode] ?? {};
    expect(description).toContain(`\`${code}\`: ${message}`);
    expect($ref).toBe('#/components/responses/Error');
    expect(document.components.responses).toHaveProperty('Error.content.application/json.schema.$ref');
  });

  test('describes a stream, its events, and how a client reconnects', () => {
    const events = named('comments.events');
    expect(events.parameters.map(({ name, in: place }) => [name, place])).toEqual([
      ['postId', 'path'],
      ['after', 'query'],
      ['Last-Event-ID', 'header'],
    ]);
    const { description, content } = events.responses['200'] ?? {};
    expect(description).toContain('server-sent events');
    expect(content?.['text/event-stream']?.schema).toEqual({ $ref: '#/components/schemas/CommentEvent' });
  });

  test('has the status of success, which is 201 for a signup only', () => {
    for (const { operation } of operations()) {
      expect('201' in operation.responses).toBe(operation.operationId === 'session.signup');
    }
  });
});

describe('the objects of the document', () => {
  /** Every schema below a value, but not what is below an example. */
  function* schemasIn(value: unknown): Generator<Schema> {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) yield value;
    for (const [key, inner] of Object.entries(value)) if (!/^examples?$/.test(key)) yield* schemasIn(inner);
  }

  test('are each in one place, and referred to by name elsewhere', () => {
    const isFile = (schema: Schema) => JSON.stringify(schema.properties).includes('"binary"');
    const inlined = [
      ...schemasIn(document.paths),
      ...Object.values(document.components.schemas).flatMap((schema) => [...schemasIn(schema)].slice(1)),
      // A field may be called "properties".
    ].filter(({ properties }) => typeof properties === 'object' && !isFile({ properties }));
    expect(inlined).toEqual([]);
  });

  test('that are alike have one name: an object that two calls share is named in the contract', () => {
    const byForm = Map.groupBy(Object.entries(document.components.schemas), ([, schema]) =>
      JSON.stringify(schema),
    );
    const alike = [...byForm.values()].map((group) => group.map(([name]) => name));
    expect(alike.filter((names) => names.length > 1)).toEqual([]);
  });

  test('are the contract’s own, and what they refer to exists', () => {
    const { schemas } = document.components;
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Post', 'Comment', 'User', 'Community', 'Image', 'List', 'Report', 'Error']),
    );
    for (const { $ref } of schemasIn(document)) {
      if ($ref === undefined) continue;
      const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec($ref) ?? [];
      expect(document.components).toHaveProperty([kind, name]);
    }
  });

  test('say which of their fields are times and ids, and what refuses says when to come again', () => {
    const { schemas, responses } = document.components;
    expect(schemas['Post']?.properties).toMatchObject({
      id: { type: 'string', pattern: '^[0-9a-f]{24}$' },
      createdAt: { type: 'string', format: 'date-time' },
    });
    for (const name of ['RateLimited', 'Overloaded'])
      expect(responses[name]).toHaveProperty('headers.Retry-After.schema.type', 'integer');
  });

  test('that are one of several say which by a field', () => {
    const unions = Object.entries(document.components.schemas).filter(([, { oneOf }]) => oneOf);
    expect(unions.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        ...['ListItem', 'ProfileFeedItem', 'RawNotification', 'CommentEvent', 'AdminActBody'],
        ...['Case', 'Report', 'HeldItem'],
      ]),
    );
    for (const [name, { oneOf = [], discriminator }] of unions) {
      const targets = oneOf.map(({ $ref }) => $ref);
      expect([name, Object.values(discriminator?.mapping ?? {})]).toEqual([name, targets]);
    }
  });

  test('are one of several without such a field only where the request chooses', () => {
    const operationsWith = operations().filter(({ operation }) => {
      const schemas = [...schemasIn(operation.requestBody), ...schemasIn(Object.values(operation.responses))];
      return schemas.some(
        ({ oneOf, anyOf, discriminator }) =>
          !discriminator && (oneOf ?? anyOf ?? []).filter(({ $ref }) => $ref).length > 1,
      );
    });
    expect(operationsWith.map(({ operation }) => operation.operationId).sort()).toEqual([
      // By what is held, and by `render`.
      ...['held.edit', 'notifications.delete', 'notifications.get', 'notifications.mark'],
      // By `filter`, and by `action`.
      ...['posts.list', 'session.recover', 'signUps.approveOrDeclineOrReopen'],
      'users.updateProfileOrChangePassword',
    ]);
  });
});
