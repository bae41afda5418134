import { contract, type Endpoint } from '@confab/api-contract';
import { errorBody, errorCatalog, type ErrorName } from '@confab/domain';
import { sessionCookie } from '@confab/session';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { errorsOf } from './documented-errors.ts';
import { exampleAnswer } from './example-answers.ts';
import { exampleRequest } from './example-requests.ts';
import { exampleOf, placeOf } from './examples.ts';
import { type Json, lastOf, schemaOf } from './schemas.ts';
import { limitOf, namesOf } from './who-and-how-often.ts';

/** OpenAPI 3.1 of the whole contract. Calls that share a path and differ by `?action=` are separate entries. */
export function describeApi(site: Config['site']): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of contract) {
    const { method, path, action } = endpoint.call;
    const address = path.replaceAll(/:(\w+)/g, '{$1}') + (action === undefined ? '' : `?action=${action}`);
    paths[address] = { ...paths[address], [method.toLowerCase()]: describeCall(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1',
      description:
        'Session cookie `SID`; every method but GET needs the header `X-Csrf-Token`, whose value the header `Csrf-Token` of any reply carries.',
    },
    servers: [{ url: site.url }],
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        token: { type: 'apiKey', in: 'header', name: 'X-Csrf-Token' },
      },
    },
    paths,
  };
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
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', description: 'Keys joined by dots; empty for the whole input.' },
          problem: { type: 'string' },
        },
        required: ['path', 'problem'],
        additionalProperties: false,
      },
    },
  },
  required: ['status', 'message'],
  additionalProperties: false,
};

function describeCall(endpoint: Endpoint): Json {
  const { name, call, shape } = endpoint;
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: shape.summary,
    description: `Who: ${namesOf(endpoint)}. Limit: ${limitOf(shape)}.`,
    security: [
      {
        ...(shape.auth === 'anyone' && call.method === 'GET' ? {} : { session: [] }),
        ...(call.method === 'GET' ? {} : { token: [] }),
      },
    ],
    parameters: [
      ...parameters('path', endpoint.name, shape.params),
      ...parameters('query', endpoint.name, shape.query),
      ...(shape.stream ? [lastEventId] : []),
    ],
    ...describeBody(endpoint),
    responses: {
      [shape.status ?? 200]: describeSuccess(endpoint),
      ...(call.etag
        ? { 304: { description: 'Nothing has changed since the reply whose ETag is in If-None-Match.' } }
        : {}),
      ...describeErrors(errorsOf(endpoint)),
    },
  };
}

/** The position of a reconnecting client. */
const lastEventId: Json = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  schema: { type: 'string' },
};

function describeSuccess(endpoint: Endpoint): Json {
  const { response, stream, download } = endpoint.shape;
  if (response instanceof z.ZodNull) return { description: 'Success, without a body' };
  if (download !== undefined)
    return {
      description: 'A file',
      content: { [download]: { schema: { type: 'string', format: 'binary' } } },
    };
  const schema = schemaOf(response, 'output');
  const example = exampleAnswer(endpoint);
  if (!stream) return { description: 'Success', content: { 'application/json': { schema, example } } };
  return {
    description: 'A stream of server-sent events. The schema is that of one event, its `data` read as JSON.',
    content: { 'text/event-stream': { schema, example } },
  };
}

function describeBody(endpoint: Endpoint): Json {
  const { body, mayBeEmpty, file } = endpoint.shape;
  if (body) {
    const content = {
      'application/json': {
        schema: schemaOf(lastOf(body), 'input'),
        example: exampleRequest(endpoint).body,
      },
    };
    return { requestBody: { required: !mayBeEmpty, content } };
  }
  if (file === undefined) return {};
  const schema = {
    type: 'object',
    properties: { [file]: { type: 'string', format: 'binary' } },
    required: [file],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function parameters(place: 'path' | 'query', call: string, schema: z.ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    example: exampleOf(property, name, placeOf(call)),
  }));
}

/** One entry per status, which lists its codes with their exact bodies. */
function describeErrors(names: ReadonlySet<ErrorName>): Json {
  const responses: Record<string, { description: string; content: Json }> = {};
  const byStatus = Map.groupBy(names, (name) => errorCatalog[name].status);
  for (const [status, group] of byStatus) {
    const lines = group.map((name) => {
      const { code, message } = errorCatalog[name];
      return code === null ? message : `\`${code}\`: ${message}`;
    });
    const examples = Object.fromEntries(group.map((name) => [name, { value: errorBody(name) }]));
    responses[status] = {
      description: lines.join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples } },
    };
  }
  return responses;
}
