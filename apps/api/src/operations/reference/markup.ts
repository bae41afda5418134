/** HTML that is safe to embed: made by `markup`, which escapes all values. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = string | number | Markup | readonly Markup[];

/** An HTML template. Texts are escaped for elements and quoted attributes; Markup is inserted as it is. */
export function markup(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const pieces = literals.map((literal, index) => literal + textOf(parts[index] ?? ''));
  return new Markup(pieces.join(''));
}

/** A sentence of the contract, with code between backticks. */
export function sentence(text: string): Markup {
  const parts = text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`));
  return markup`${parts}`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(textOf).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
