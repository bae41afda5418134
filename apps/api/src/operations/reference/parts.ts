import { type Markup, markup, type Part } from './markup.ts';
import { objectNames } from './objects.ts';

/** A scrollable code block, reachable by keyboard. */
export function code(text: Part, label: string, id?: string): Markup {
  const named = id === undefined ? markup`` : markup` id="${id}"`;
  return markup`<div class="code"><pre${named} tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre></div>`;
}

/** A type, with links to the objects it mentions. */
export function typeCode(type: string, label: string): Markup {
  const parts = type
    .split(objectNames)
    .map((part, index) =>
      index % 2 === 1 ? markup`<a href="#object.${part}">${part}</a>` : markup`${part}`,
    );
  return code(parts, label);
}

/** A heading that links to itself. */
export function heading(level: 2 | 3, id: string, title: Part): Markup {
  const link = markup`<a href="#${id}">${title}</a>`;
  return level === 2 ? markup`<h2>${link}</h2>` : markup`<h3>${link}</h3>`;
}

export type ErrorRow = { status: number; code: string | null; message: string };

export function errorTable(caption: string, rows: readonly ErrorRow[]): Markup {
  const body = rows.map(
    ({ status, code: name, message }) =>
      markup`<tr><td>${status}</td><td>${name === null ? '–' : markup`<code>${name}</code>`}</td><td>${message}</td></tr>`,
  );
  return markup`<table><caption>${caption}</caption><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Message</th></tr></thead><tbody>${body}</tbody></table>`;
}
