/** A number, yes, no or nothing by itself; in a pooled field, a list or at the end a number is a place in the pool. */
export type Cell = number | boolean | null;

/**
 * Values of JSON as a page carries them, which would otherwise be several times as long as what they say: what is equal
 * is there once, and so are the names of fields that records share and whatever these all hold. Flat, because each list
 * inside another costs the page some bytes as well.
 *
 * The pool holds all lists, then all records, then `values`. Whatever refers to one of them names its place there.
 */
export type Packed = {
  /** How many cells each list takes. */
  lengths: number[];
  /** Records of one form after the other: how many there are, then for each of their fields its kind and its name. */
  fields: (number | string)[];
  /** The cells of the lists, then those of the fields, then the one of the whole. -7: the HTML of the text at place 7. */
  cells: Cell[];
  values: (string | number)[];
};

/** How the cells of a field are read: the sum of these is the digit before its name. */
export const pooledField = 1;
/** One cell stands for all records. */
export const sharedField = 2;

/** The HTML of a text that uses no Markdown: such a body need not be there in both forms. */
export function plainHtml(text: string): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return `<p>${escaped.replaceAll('\n\n', '</p>\n<p>')}</p>`;
}

/** Gives back what was packed. Equal parts are one and the same object, so nobody may write to them. */
export function unpack({ lengths, fields, cells, values }: Packed): unknown {
  const lists = lengths.map((): unknown[] => []);
  const records = fields.flatMap((field) =>
    typeof field === 'number' ? Array.from({ length: field }, (): Record<string, unknown> => ({})) : [],
  );
  const pool = [...lists, ...records, ...values];
  let read = 0;
  const next = (pooled: boolean) => {
    const cell = cells[read++];
    if (!pooled || typeof cell !== 'number') return cell;
    const found = pool[Math.abs(cell)];
    return cell < 0 && typeof found === 'string' ? plainHtml(found) : found;
  };

  for (const [index, list] of lists.entries()) {
    for (let left = lengths[index] ?? 0; left > 0; left--) list.push(next(true));
  }
  let rows = records;
  let passed = 0;
  for (const field of fields) {
    if (typeof field === 'number') {
      rows = records.slice(passed, passed + field);
      passed += field;
      continue;
    }
    const kind = Number(field[0]);
    const name = field.slice(1);
    const pooled = (kind & pooledField) > 0;
    const shared = kind & sharedField ? next(pooled) : undefined;
    for (const row of rows) row[name] = kind & sharedField ? shared : next(pooled);
  }
  return next(true);
}
