import type { Endpoint } from '@confab/api-contract';
import { errorCatalog } from '@confab/domain';
import { z } from 'zod';
import { curlOf } from './curl.ts';
import { errorsOf } from './documented-errors.ts';
import { exampleAnswer } from './example-answers.ts';
import { uploadMax } from './example-requests.ts';
import { type Markup, markup, sentence } from './markup.ts';
import { code, errorTable, heading, typeCode } from './parts.ts';
import { lastOf, schemaOf } from './schemas.ts';
import { type Field, fieldsOf, typeOf } from './types.ts';
import { limitOf, namesOf } from './who-and-how-often.ts';

/** The section of a call. Its anchor is the call's name. */
export function endpointSection(endpoint: Endpoint, siteUrl: string): Markup {
  const { name, call, shape } = endpoint;
  return markup`<section class="call" id="${name}">
${heading(3, name, name)}
<p class="address"><span class="method">${call.method}</span> <code>${addressOf(endpoint)}</code></p>
<p>${sentence(shape.summary)}</p>
<dl class="facts">
<div><dt>Who</dt><dd>${capitalised(namesOf(endpoint))}</dd></div>
<div><dt>Limit</dt><dd>${capitalised(limitOf(shape))}</dd></div>
<div><dt>Token</dt><dd>${call.method === 'GET' ? 'Not needed' : markup`Needed: <code>X-Csrf-Token</code>`}</dd></div>
</dl>
${inputOf(endpoint)}
<h4>Example</h4>
${code(curlOf(endpoint, siteUrl), `Command for ${name}`, `${name}-curl`)}
${answerOf(endpoint)}
${errorsSection(endpoint)}
</section>`;
}

function addressOf({ call: { path, action } }: Endpoint): Markup {
  const parts = path.split('/').map((part, index) => {
    const slash = index === 0 ? '' : '/';
    return part.startsWith(':') ? markup`${slash}<var>${part}</var>` : markup`${slash}${part}`;
  });
  return action === undefined ? markup`${parts}` : markup`${parts}?action=${action}`;
}

function inputOf(endpoint: Endpoint): Markup {
  const { shape } = endpoint;
  const places = [
    ['In the path', shape.params],
    ['In the query', shape.query],
  ] as const;
  const listed = places.flatMap(([title, schema]) => {
    const fields = schema && fieldsOf(schemaOf(schema, 'input'));
    return fields && fields.length > 0 ? [fieldList(title, fields)] : [];
  });
  const stream = shape.stream ? [fieldList('In the headers', [lastEventId])] : [];
  return markup`${[...listed, ...stream, ...bodyOf(endpoint)]}`;
}

const lastEventId: Field = {
  name: 'Last-Event-ID',
  type: 'string',
  required: false,
  notes: ['The `id` of the last event that the client received.'],
};

function bodyOf({ name, shape: { body, file, mayBeEmpty } }: Endpoint): Markup[] {
  if (file !== undefined) {
    const notes = [
      `A JPEG, PNG, WebP, GIF or AVIF file; the whole request has at most ${uploadMax / 1024 / 1024} MiB.`,
    ];
    return [fieldList('Body: multipart/form-data', [{ name: file, type: 'file', required: true, notes }])];
  }
  if (!body) return [];
  const schema = schemaOf(lastOf(body), 'input');
  const fields = fieldsOf(schema);
  const title = mayBeEmpty ? 'Body: JSON, or empty' : 'Body: JSON';
  return [
    fields === null
      ? markup`<h4>${title}</h4>${typeCode(typeOf(schema), `Type of the body of ${name}`)}`
      : fieldList(title, fields),
  ];
}

function fieldList(title: string, fields: readonly Field[]): Markup {
  const rows = fields.map(({ name, type, required, notes }) => {
    const said = notes.map((note) => markup` ${sentence(note)}`);
    return markup`<div><dt><code>${name}</code></dt><dd><code class="type">${type}</code> <span class="need">${required ? 'Required.' : 'Optional.'}</span>${said}</dd></div>`;
  });
  return markup`<h4>${title}</h4><dl class="fields">${rows}</dl>`;
}

/** Longer examples are collapsed. */
const shortLines = 14;

function answerOf(endpoint: Endpoint): Markup {
  const { name, call, shape } = endpoint;
  const status = shape.status ?? 200;
  const unchanged = call.etag
    ? markup`<p>304 without a body if <code>If-None-Match</code> has the <code>ETag</code> of an answer that has not changed.</p>`
    : markup``;
  if (shape.response instanceof z.ZodNull)
    return markup`<h4>Answer</h4><p>${status} without a body.</p>${unchanged}`;
  if (shape.download !== undefined)
    return markup`<h4>Answer</h4><p>${status} with a file, <code>${shape.download}</code>.</p>`;
  const schema = schemaOf(shape.response, 'output');
  const example = JSON.stringify(exampleAnswer(endpoint), null, 2);
  const open = example.split('\n').length <= shortLines ? markup` open` : markup``;
  const what = shape.stream ? 'text/event-stream: one event, its data read as JSON' : 'application/json';
  return markup`<h4>Answer</h4>
<details${open}><summary>${status} <span class="aside">${what}</span></summary>
${code(example, `Answer of ${name}`, `${name}-answer`)}</details>
<details><summary>Type of the answer</summary>
${typeCode(typeOf(schema), `Type of the answer of ${name}`)}</details>
${unchanged}`;
}

/** The call's own errors first, then those of every call of its kind. */
function errorsSection(endpoint: Endpoint): Markup {
  const rows = Array.from(errorsOf(endpoint), (name) => errorCatalog[name]);
  const sorted = rows.toSorted((one, other) => one.status - other.status);
  return markup`<details class="errors" id="${endpoint.name}-errors"><summary>${rows.length} errors</summary>
${errorTable(`Errors of ${endpoint.name}`, sorted)}</details>`;
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
