/** A list in PostgreSQL's array syntax: '{a,"b, c",NULL}'. */
function writeList(values: readonly (string | number | null)[]): string {
  const items = values.map((value) =>
    value === null ? 'NULL' : `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`,
  );
  return `{${items.join(',')}}`;
}

function readList(text: string): (string | null)[] {
  const items = text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/gs);
  return Array.from(items, ([item, quoted]) => {
    if (quoted !== undefined) return quoted.replaceAll(/\\(.)/gs, '$1');
    return item === 'NULL' ? null : item;
  });
}

/**
 * The array types that statements use, by their PostgreSQL type numbers. Without them the driver asks each new
 * connection for all type numbers, and when that query is cut off, its unhandled rejection ends the process.
 */
export const listTypes = {
  texts: { to: 1009, from: [1009], serialize: writeList, parse: readList },
  uuids: { to: 2951, from: [2951], serialize: writeList, parse: readList },
  integers: {
    to: 1007,
    from: [1007],
    serialize: writeList,
    parse: (text: string) => readList(text).map((item) => item && Number(item)),
  },
};
