const names = new Map<string, string>();

export function nameQuery(text: string, name: string): void {
  names.set(text, name);
}

/** The name of a statement for the log: its own, else its verbs and tables, such as `insert comments posts`. */
export function queryName(text: string): string {
  return names.get(text) ?? describe(text);
}

const tablesMax = 4;

function describe(text: string): string {
  const verb = /\b(insert|update|delete)\b/i.exec(withoutLocks(text))?.[1] ?? 'select';
  const ownNames = matches(
    text,
    /(?:\bwith|\brecursive|,)\s+"?(\w+)"?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi,
  );
  const tables = matches(text, /\b(?:from|into|update|join)\s+(?:only\s+)?((?:"?\w+"?\.)?"?\w+"?)/gi)
    .map((table) => table.replaceAll('"', ''))
    .filter((table) => !ownNames.includes(table) && !notTables.has(table.toLowerCase()));
  return [verb.toLowerCase(), ...new Set(tables)].slice(0, 1 + tablesMax).join(' ');
}

/** Words that also follow `from`, `update` and the like. */
const notTables = new Set([
  'set',
  'lateral',
  'select',
  'unnest',
  'json_array_elements',
  'generate_series',
  'nowait',
  'of',
]);

/** Row locks would be read as updates. */
const withoutLocks = (text: string) => text.replaceAll(/\bfor\s+(?:no\s+key\s+)?update\b/gi, '');

const matches = (text: string, pattern: RegExp) =>
  Array.from(withoutLocks(text).matchAll(pattern), (match) => match[1] ?? '');
