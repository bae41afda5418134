import { type Cell, type Packed, plainHtml, pooledField, sharedField } from './packed.ts';

type Scalar = string | number | boolean | null;
/** A list or a record that is being packed. Those with the same parts are one. */
type Composed = { parts: Part[]; place: number };
type Part = Scalar | Composed;
type Form = { number: number; names: string[]; records: Composed[] };

/** The smaller form of values of JSON. Of anything else it keeps what JSON would. */
export function pack(whole: unknown): Packed {
  const { lists, forms, root, isPart } = takeApart(whole);
  let places = 0;
  for (const one of lists) one.place = places++;
  for (const { records } of forms) for (const one of records) one.place = places++;

  const values = new Map<string | number, number>();
  const pooled = (part: Part): Cell => {
    if (part === null || typeof part === 'boolean') return part;
    if (typeof part === 'object') return part.place;
    const source = typeof part === 'string' ? textOf(part) : undefined;
    if (source !== undefined && isPart(source)) return -place(source);
    return place(part);
  };
  const place = (value: string | number): number => {
    const known = values.get(value);
    if (known !== undefined) return known;
    values.set(value, places);
    return places++;
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
  return { lengths: lists.map(({ parts }) => parts.length), fields, cells, values: [...values.keys()] };
}

/** All lists, and all records by their form, the equal ones once. */
function takeApart(whole: unknown) {
  const lists: Composed[] = [];
  const forms = new Map<string, Form>();
  const known = new Map<string, Composed>();
  const ids = new Map<Part, number>();

  const idOf = (part: Part): number => {
    const id = ids.get(part) ?? ids.size;
    ids.set(part, id);
    return id;
  };
  // A list is of form 0. Numbers, because what is known is found by this text, for every value of a page.
  const compose = (form: number, parts: Part[], others: Composed[]): Composed => {
    const content = `${form}:${parts.map(idOf).join()}`;
    const same = known.get(content);
    if (same) return same;
    const made = { parts, place: 0 };
    known.set(content, made);
    others.push(made);
    return made;
  };
  const take = (value: unknown): Part => {
    if (Array.isArray(value)) return compose(0, value.map(take), lists);
    if (typeof value !== 'object' || value === null) return isScalar(value) ? value : null;
    const entries = Object.entries(value).filter(([, field]) => field !== undefined);
    const names = entries.map(([name]) => name);
    const key = JSON.stringify(names);
    const form = forms.get(key) ?? { number: forms.size + 1, names, records: [] };
    forms.set(key, form);
    return compose(
      form.number,
      entries.map(([, field]) => take(field)),
      form.records,
    );
  };

  const root = take(whole);
  return { lists, forms: [...forms.values()], root, isPart: (text: string) => ids.has(text) };
}

/** The text that this is the HTML of, if it uses no Markdown. */
function textOf(html: string): string | undefined {
  if (!html.startsWith('<p>')) return undefined;
  const text = html
    .slice('<p>'.length, -'</p>'.length)
    .replaceAll('</p>\n<p>', '\n\n')
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
  return plainHtml(text) === html ? text : undefined;
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** Whether it can be told from a place in the pool by its field alone. */
function isPlain(part: Part): part is Cell {
  return part === null || typeof part === 'number' || typeof part === 'boolean';
}
