import { contract, type Endpoint, type Shape } from '@confab/api-contract';
import { errorCatalog, type ErrorName, rateLimits } from '@confab/domain';
import { z } from 'zod';
import type { Config } from '../config.ts';

type Json = Record<string, unknown>;

/** Errors that any call may answer (api.md 2). */
const everywhere: readonly ErrorName[] = ['rate_limited', 'internal', 'overloaded'];

/** OpenAPI 3.1 of the whole contract. Calls that share a path and differ by `?action=` are entries of their own. */
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
    paths,
  };
}

function describeCall({ name, call, shape }: Endpoint): Json {
  const limit = shape.limit === undefined ? [] : rateLimits[shape.limit];
  const limits = limit.map(({ tokens, seconds }) => `${tokens} in ${seconds} s`).join(', ');
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: shape.summary,
    description: [`Who: ${shape.auth}.`, limits === '' ? '' : `Limit: ${limits}.`].join(' ').trim(),
    parameters: [
      ...parameters('path', shape.params),
      ...parameters('query', shape.query),
      ...(shape.stream ? [lastEventId] : []),
    ],
    ...describeBody(shape),
    responses: {
      [shape.status ?? 200]: describeSuccess(shape),
      ...describeErrors([
        ...(shape.auth === 'anyone' ? [] : (['not_logged_in'] as const)),
        ...(call.method === 'GET' ? [] : (['csrf'] as const)),
        ...(shape.body ? (['invalid_json'] as const) : []),
        ...(shape.errors ?? []),
        ...everywhere,
      ]),
    },
  };
}

/** How a client of a stream says what it has seen when it comes back. */
const lastEventId: Json = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  schema: { type: 'string' },
};

function describeSuccess({ response, stream }: Shape): Json {
  if (!stream) return { description: 'Success', content: json(response, 'output') };
  return {
    description: 'A stream of server-sent events. The schema is that of one event, its `data` read as JSON.',
    content: { 'text/event-stream': { schema: schemaOf(response, 'output') } },
  };
}

function describeBody({ body, file }: Shape): Json {
  if (body) return { requestBody: { required: true, content: json(body, 'input') } };
  if (file === undefined) return {};
  const schema = {
    type: 'object',
    properties: { [file]: { type: 'string', format: 'binary' } },
    required: [file],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function json(schema: z.ZodType, io: 'input' | 'output'): Json {
  return { 'application/json': { schema: schemaOf(schema, io) } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}

/** One entry per status, which lists the codes that come with it. */
function describeErrors(names: readonly ErrorName[]): Json {
  const responses: Record<string, { description: string }> = {};
  for (const name of new Set(names)) {
    const { status, code, message } = errorCatalog[name];
    const line = code === null ? message : `\`${code}\`: ${message}`;
    const known = responses[status]?.description;
    responses[status] = { description: known === undefined ? line : `${known}\n\n${line}` };
  }
  return responses;
}
