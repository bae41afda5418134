import { contract, type Endpoint } from '@confab/api-contract';
import { errorBody, errorCatalog, type ErrorName } from '@confab/domain';
import { sessionCookie } from '@confab/session';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { areas } from './areas.ts';
import { type Components, type Content, inPascal, newComponents } from './components.ts';
import { errorsOf, everywhere } from './documented-errors.ts';
import { exampleAnswer } from './example-answers.ts';
import { exampleRequest } from './example-requests.ts';
import { exampleOf, isSchema, placeOf } from './examples.ts';
import { type Json, lastOf, nameOf, resolved, schemaOf } from './schemas.ts';
import { limitOf, namesOf } from './who-and-how-often.ts';

/**
 * OpenAPI 3.1 of the whole contract. Its paths have no query, so calls that differ by `?action=` are one operation with
 * the parameter `action`.
 */
export function describeApi(site: Config['site']): Json {
  const components = newComponents();
  const paths: Record<string, Json> = {};
  for (const calls of Map.groupBy(contract, ({ call }) => `${call.method} ${call.path}`).values()) {
    const [{ call }] = atLeastOne(calls);
    const address = pathOf(call);
    paths[address] = {
      ...paths[address],
      [call.method.toLowerCase()]: describeOperation(atLeastOne(calls), components),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description: `Session cookie \`${sessionCookie}\`; every method but GET needs the header \`X-Csrf-Token\`, whose value the header \`Csrf-Token\` of any reply carries. All of it in words: ${site.url}/api/docs`,
    },
    servers: [{ url: site.url }],
    tags: areas.map(({ name, about }) => ({ name, description: about })),
    components: {
      schemas: { ...components.schemas, Error: errorSchema, ErrorDetail: errorDetailSchema },
      responses: {
        ...components.answers,
        ...components.refusals,
        Error: { description: 'A refusal.', content: { 'application/json': { schema: errorReference } } },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        token: { type: 'apiKey', in: 'header', name: 'X-Csrf-Token' },
      },
    },
    paths,
  };
}

/** A path as OpenAPI writes it. */
export function pathOf({ path }: Endpoint['call']): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

const errorSchema: Json = {
  type: 'object',
  properties: {
    status: { type: 'integer' },
    code: { type: 'string' },
    message: { type: 'string' },
    details: {
      type: 'array',
      description: 'The fields that are wrong, where the input is.',
      items: { $ref: '#/components/schemas/ErrorDetail' },
    },
  },
  required: ['status', 'message'],
  additionalProperties: false,
};

const errorDetailSchema: Json = {
  type: 'object',
  properties: {
    path: { type: 'string', description: 'Keys joined by dots; empty for the whole input.' },
    problem: { type: 'string' },
  },
  required: ['path', 'problem'],
  additionalProperties: false,
};

const errorReference: Json = { $ref: '#/components/schemas/Error' };

/** Calls with the same method and path. */
type Calls = readonly [Endpoint, ...Endpoint[]];

function atLeastOne<Item>([first, ...others]: readonly Item[]): [Item, ...Item[]] {
  if (first === undefined) throw new Error('a group has no items');
  return [first, ...others];
}

function describeOperation(calls: Calls, components: Components): Json {
  const [{ name, call, shape }] = calls;
  return {
    operationId: operationIdOf(calls),
    tags: [name.split('.')[0]],
    ...textsOf(calls),
    security: [
      {
        ...(shape.auth === 'anyone' && call.method === 'GET' ? {} : { session: [] }),
        ...(call.method === 'GET' ? {} : { token: [] }),
      },
    ],
    parameters: [
      ...parametersIn('path', calls),
      ...actionOf(calls),
      ...parametersIn('query', calls),
      ...(shape.stream ? [lastEventId] : []),
    ],
    ...describeBody(calls, components),
    responses: {
      [shape.status ?? 200]: describeSuccess(calls, components),
      ...(call.etag
        ? { 304: { description: 'Nothing has changed since the reply whose ETag is in If-None-Match.' } }
        : {}),
      ...describeErrors(calls, components),
    },
  };
}

/** Named after the call without an action, or after all of them: `users.updateProfileOrChangePassword`. */
function operationIdOf(calls: Calls): string {
  const plain = calls.find(({ call }) => call.action === undefined);
  const [first, ...others] = calls;
  const further = others.map(({ name }) => `Or${inPascal(name.split('.')[1] ?? '')}`);
  return plain?.name ?? [first.name, ...further].join('');
}

function textsOf(calls: Calls): Json {
  const [first, ...others] = calls;
  if (others.length === 0) return { summary: first.shape.summary, description: rulesOf(first) };
  const each = calls.map((one) => `- ${actionIn(one)}, ${one.name}: ${one.shape.summary} ${rulesOf(one)}`);
  return {
    summary: calls.map(({ shape }) => shape.summary.split(/(?<=\.)\s/)[0]).join(' '),
    description: each.join('\n'),
  };
}

function rulesOf(endpoint: Endpoint): string {
  return `Who: ${namesOf(endpoint)}. Limit: ${limitOf(endpoint.shape)}.`;
}

function actionIn({ call: { action } }: Endpoint): string {
  return action === undefined ? 'Without `action`' : `\`action=${action}\``;
}

/** The parameter that chooses one of the calls at an address. */
function actionOf(calls: Calls): Json[] {
  const actions = calls.flatMap(({ call: { action } }) => action ?? []);
  const [example] = actions;
  if (example === undefined) return [];
  const required = actions.length === calls.length;
  const parameter = {
    name: 'action',
    in: 'query',
    required,
    description: 'Which of the calls it is.',
    schema: { type: 'string', enum: actions },
  };
  // Forms fill in examples: an example would make a login a logout.
  return [required ? { ...parameter, examples: { [example]: { value: example } } } : parameter];
}

/** The position of a reconnecting client. */
const lastEventId: Json = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  schema: { type: 'string' },
};

/** Required if every call at the address requires it. */
function parametersIn(place: 'path' | 'query', calls: Calls): Json[] {
  const given = calls.map((endpoint) => {
    const schema = place === 'path' ? endpoint.shape.params : endpoint.shape.query;
    const { properties, required } = schema ? resolved(schemaOf(schema, 'input')) : {};
    return { endpoint, properties: isSchema(properties) ? properties : {}, required };
  });
  const names = new Set(given.flatMap(({ properties }) => Object.keys(properties)));
  return Array.from(names, (name) => {
    const takers = given.filter(({ properties }) => name in properties);
    const [{ endpoint, properties }] = atLeastOne(takers);
    const property = properties[name];
    const { description, ...schema } = isSchema(property) ? property : {};
    const said = [
      ...(typeof description === 'string' ? [description] : []),
      ...(takers.length === calls.length
        ? []
        : [`For ${takers.map((one) => one.endpoint.name).join(', ')}.`]),
    ];
    return {
      name,
      in: place,
      required: given.every(({ required }) => Array.isArray(required) && required.includes(name)),
      ...(said.length === 0 ? {} : { description: said.join(' ') }),
      schema,
      examples: { [endpoint.name]: { value: exampleOf(property, name, placeOf(endpoint.name)) } },
    };
  });
}

function describeBody(calls: Calls, components: Components): Json {
  const [{ shape }] = calls;
  if (shape.file !== undefined) {
    const schema = {
      type: 'object',
      properties: { [shape.file]: { type: 'string', format: 'binary' } },
      required: [shape.file],
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  const bodies = calls.flatMap((endpoint) => {
    const {
      name,
      shape: { body },
    } = endpoint;
    if (!body) return [];
    const schema = components.add(schemaOf(lastOf(body), 'input'), `${inPascal(name)}Body`);
    return [[name, schema, exampleRequest(endpoint).body] as const];
  });
  if (bodies.length === 0) return {};
  const required = calls.every((one) => one.shape.body && !one.shape.mayBeEmpty);
  const content = { 'application/json': contentOf(bodies) };
  return { requestBody: { required, content } };
}

/** The schema of one of them, or of any; each call with its example. */
function contentOf(given: readonly (readonly [call: string, schema: Json, example: unknown])[]): Content {
  const schemas = [...new Map(given.map(([, schema]) => [JSON.stringify(schema), schema])).values()];
  const [only, ...others] = atLeastOne(schemas);
  return {
    schema: others.length === 0 ? only : { oneOf: schemas },
    examples: Object.fromEntries(given.map(([name, , value]) => [name, { value }])),
  };
}

function describeSuccess(calls: Calls, components: Components): Json {
  const [{ shape }] = calls;
  if (shape.download !== undefined)
    return {
      description: 'A file',
      content: { [shape.download]: { schema: { type: 'string', format: 'binary' } } },
    };
  const [empty, full] = [calls.filter(isEmpty), calls.filter((one) => !isEmpty(one))];
  const answers = full.map((endpoint) => {
    const schema = components.add(
      schemaOf(endpoint.shape.response, 'output'),
      `${inPascal(endpoint.name)}Reply`,
    );
    return [endpoint.name, schema, exampleAnswer(endpoint)] as const;
  });
  if (answers.length === 0) return { description: 'Success, without a body' };
  const content = contentOf(answers);
  if (shape.stream)
    return {
      description:
        'A stream of server-sent events. The first message has an `id` and `retry` alone, so that a client can come back; the schema is that of each event after it, its `data` read as JSON.',
      content: { 'text/event-stream': content },
    };
  const without = empty.map(({ name }) => `, without a body for ${name}`);
  const description = ['Success', ...without].join('');
  const object = nameOf(content.schema);
  if (object === undefined || empty.length > 0)
    return { description, content: { 'application/json': content } };
  // Calls that answer the same object share the answer, with the examples of all.
  const { schema, examples } = content;
  const earlier = components.answers[object]?.content['application/json'].examples;
  components.answers[object] = {
    description,
    content: { 'application/json': { schema, examples: { ...earlier, ...examples } } },
  };
  return { $ref: `#/components/responses/${object}` };
}

function isEmpty({ shape }: Endpoint): boolean {
  return shape.response instanceof z.ZodNull;
}

const retryAfter: Json = {
  'Retry-After': {
    description: 'After how many seconds it is worth another attempt.',
    schema: { type: 'integer' },
  },
};

/** One entry per status, which says its codes. Calls share those that any of them may answer. */
function describeErrors(calls: Calls, { refusals }: Components): Json {
  const names = new Set<ErrorName>(calls.flatMap((endpoint) => [...errorsOf(endpoint)]));
  const byStatus = Map.groupBy(names, (name) => errorCatalog[name].status);
  return Object.fromEntries(
    Array.from(byStatus, ([status, group]) => {
      const [only, ...others] = atLeastOne(group);
      if (others.length > 0 || !everywhere.includes(only))
        return [status, { $ref: '#/components/responses/Error', description: group.map(inWords).join(' ') }];
      const shared = inPascal(only);
      refusals[shared] ??= {
        description: inWords(only),
        ...(only === 'rate_limited' || only === 'overloaded' ? { headers: retryAfter } : {}),
        content: { 'application/json': { schema: errorReference, example: errorBody(only) } },
      };
      return [status, { $ref: `#/components/responses/${shared}` }];
    }),
  );
}

function inWords(name: ErrorName): string {
  const { code, message } = errorCatalog[name];
  return code === null ? message : `\`${code}\`: ${message}`;
}
