import { type Cell, type Packed, plainHtml, pooledField, sharedField } from './packed.ts';

/** A text that is being packed. Equal ones are one object. */
type Text = { text: string; id: number; place: number | undefined };
/** A list or a record that is being packed. Those with the same parts are one object. */
type Composed = { form: number; parts: Part[]; id: number; place: number; sameHash: Composed | undefined };
type Part = number | boolean | null | Text | Composed;
type Form = { number: number; names: string[]; records: Composed[] };

/** The smaller form of values of JSON. Of anything else it keeps what JSON would. */
export function pack(whole: unknown): Packed {
  const { lists, forms, texts, root } = takeApart(whole);
  let places = 0;
  for (const one of lists) one.place = places++;
  for (const { records } of forms) for (const one of records) one.place = places++;

  const values: (string | number)[] = [];
  const numbers = new Map<number, number>();
  const put = (value: string | number): number => {
    values.push(value);
    return places++;
  };
  const placeOfNumber = (number: number): number => {
    const place = numbers.get(number) ?? put(number);
    numbers.set(number, place);
    return place;
  };
  const placeOfText = (text: Text): number => (text.place ??= put(text.text));
  const pooled = (part: Part): Cell => {
    if (part === null || typeof part === 'boolean') return part;
    if (typeof part === 'number') return placeOfNumber(part);
    if ('parts' in part) return part.place;
    const source = texts.get(textOf(part.text) ?? '');
    return source && plainHtml(source.text) === part.text ? -placeOfText(source) : placeOfText(part);
  };

  const cells: Cell[] = [];
  const fields: Packed['fields'] = [];
  for (const { parts } of lists) for (const part of parts) cells.push(pooled(part));
  for (const { names, records } of forms) {
    fields.push(records.length);
    for (const [index, name] of names.entries()) {
      const column = records.map(({ parts }) => parts[index] ?? null);
      const ofAll = column.every((part) => part === column[0]);
      const plain = column.every(isPlain);
      fields.push(`${(plain ? 0 : pooledField) + (ofAll ? sharedField : 0)}${name}`);
      for (const part of ofAll ? column.slice(0, 1) : column) {
        cells.push(plain && isPlain(part) ? part : pooled(part));
      }
    }
  }
  cells.push(pooled(root));
  return { lengths: lists.map(({ parts }) => parts.length), fields, cells, values };
}

/**
 * All lists, and all records by their form, the equal ones once. A page has tens of thousands of values and waits for
 * this: each text is looked up once, and nothing is written out to be compared.
 */
function takeApart(whole: unknown) {
  const lists: Composed[] = [];
  const forms: Form[] = [];
  const texts = new Map<string, Text>();
  const composed = new Map<number, Composed>();
  let ids = 0;

  const takeText = (text: string): Text => {
    const known = texts.get(text);
    if (known) return known;
    const made = { text, id: ids++, place: undefined };
    texts.set(text, made);
    return made;
  };
  /** A list is of form 0. */
  const compose = (form: number, parts: Part[], others: Composed[]): Composed => {
    const hash = hashOf(form, parts);
    const first = composed.get(hash);
    for (let one = first; one; one = one.sameHash) {
      if (one.form === form && areSame(one.parts, parts)) return one;
    }
    const made = { form, parts, id: ids++, place: 0, sameHash: first };
    composed.set(hash, made);
    others.push(made);
    return made;
  };
  const formOf = (names: string[]): Form => {
    const known = forms.find((form) => areSame(form.names, names));
    if (known) return known;
    const made = { number: forms.length + 1, names, records: [] };
    forms.push(made);
    return made;
  };
  const take = (value: unknown): Part => {
    if (typeof value === 'string') return takeText(value);
    if (typeof value === 'number' || typeof value === 'boolean') return value;
    if (typeof value !== 'object' || value === null) return null;
    if (Array.isArray(value)) return compose(0, value.map(take), lists);
    // What is neither a scalar nor a list is read field by field.
    const fields = value as Readonly<Record<string, unknown>>;
    const form = formOf(Object.keys(fields).filter((name) => fields[name] !== undefined));
    return compose(
      form.number,
      form.names.map((name) => take(fields[name])),
      form.records,
    );
  };

  const root = take(whole);
  return { lists, forms, texts, root };
}

function hashOf(form: number, parts: readonly Part[]): number {
  let hash = form;
  for (const part of parts) {
    hash = Math.imul(hash, 16_777_619) ^ (typeof part === 'object' && part !== null ? part.id : Number(part));
  }
  return hash;
}

function areSame<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}

/** The text that this may be the HTML of, if it uses no Markdown. */
function textOf(html: string): string | undefined {
  if (!html.startsWith('<p>')) return undefined;
  return html
    .slice('<p>'.length, -'</p>'.length)
    .replaceAll('</p>\n<p>', '\n\n')
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
}

/** Whether it can be told from a place in the pool by its field alone. */
function isPlain(part: Part): part is Cell {
  return part === null || typeof part === 'number' || typeof part === 'boolean';
}
