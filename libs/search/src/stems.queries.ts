import type { Db, Tx } from '@confab/db';
import { foldText } from '@confab/domain';
import { sql } from 'drizzle-orm';

/** PostgreSQL's dictionaries that know the stop words of their language. */
export const searchDictionaries = [
  'english',
  'german',
  'french',
  'spanish',
  'italian',
  'portuguese',
  'dutch',
  'danish',
  'norwegian',
  'swedish',
  'finnish',
  'hungarian',
  'turkish',
  'russian',
].map((language) => `${language}_stem`);

/** Lower-case words as texts write them, by their folded form. */
type Spellings = ReadonlyMap<string, string>;

/** The most recently used of what was asked of the dictionaries. */
class Recent<Value> {
  #kept = new Map<string, Value>();

  get(key: string): Value | undefined {
    const value = this.#kept.get(key);
    if (value !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, value);
    }
    return value;
  }

  set(key: string, value: Value): void {
    this.#kept.set(key, value);
    if (this.#kept.size <= 50_000) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** In which dictionaries a spelling is a stop word. */
const stopWords = new Recent<readonly string[]>();
/** By `dictionary spelling`: the stem as it is stored. */
const knownStems = new Recent<string>();

/** Words of the scripts of these languages; longer ones are no words that people inflect. */
const inflected = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{M}]{1,40}$/u;

/**
 * For each text the stems of its words, such as `english:repair`: none for stop words, nor in texts whose language is
 * not clear.
 */
export async function findStems(
  db: Db | Tx,
  texts: readonly Spellings[],
): Promise<ReadonlyMap<string, string>[]> {
  const words = texts.map((spellings) => [...spellings].filter(([, spelling]) => inflected.test(spelling)));
  const stops = await askStopWords(
    db,
    new Set(words.flatMap((text) => text.map(([, spelling]) => spelling))),
  );
  const asked = words.map((text) => {
    const dictionary = clearest(text.map(([, spelling]) => stops.get(spelling) ?? []));
    if (dictionary === undefined) return [];
    return text
      .filter(([, spelling]) => !stops.get(spelling)?.includes(dictionary))
      .map(([word, spelling]) => ({ word, key: `${dictionary} ${spelling}` }));
  });
  const stems = await askStems(db, new Set(asked.flatMap((text) => text.map(({ key }) => key))));
  return asked.map(
    (text) =>
      new Map(
        text.flatMap(({ word, key }) => {
          const stem = stems.get(key);
          return stem === undefined ? [] : [[word, stem] as const];
        }),
      ),
  );
}

/** The dictionary that knows most of these stop words: two at least, and half as many again as the next. */
function clearest(found: readonly (readonly string[])[]): string | undefined {
  const counts = new Map<string, number>();
  for (const dictionary of found.flat()) counts.set(dictionary, (counts.get(dictionary) ?? 0) + 1);
  const [first, second] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first && first[1] >= 2 && first[1] >= 1.5 * (second?.[1] ?? 0) ? first[0] : undefined;
}

async function askStopWords(
  db: Db | Tx,
  spellings: ReadonlySet<string>,
): Promise<Map<string, readonly string[]>> {
  const { known, unknown } = partition(stopWords, spellings);
  if (unknown.length === 0) return known;
  const rows = await db.execute<{ spelling: string; dictionaries: string[] }>(sql`
    select spelling, array_agg(dictname::text) as dictionaries
    from json_array_elements_text(${JSON.stringify(unknown)}::json) as spelling
      join pg_ts_dict on dictnamespace = 'pg_catalog'::regnamespace and ${isOurs}
    where ts_lexize(pg_ts_dict.oid, spelling) = '{}'
    group by spelling`);
  const found = new Map(rows.map(({ spelling, dictionaries }) => [spelling, dictionaries]));
  for (const spelling of unknown) {
    const dictionaries = found.get(spelling) ?? [];
    stopWords.set(spelling, dictionaries);
    known.set(spelling, dictionaries);
  }
  return known;
}

const isOurs = sql.raw(`dictname in (${searchDictionaries.map((name) => `'${name}'`).join(', ')})`);

async function askStems(db: Db | Tx, keys: ReadonlySet<string>): Promise<Map<string, string>> {
  const { known, unknown } = partition(knownStems, keys);
  if (unknown.length === 0) return known;
  const rows = await db.execute<{ key: string; stem: string }>(sql`
    select key, (ts_lexize(split_part(key, ' ', 1)::regdictionary, split_part(key, ' ', 2)))[1] as stem
    from json_array_elements_text(${JSON.stringify(unknown)}::json) as key`);
  for (const { key, stem } of rows) {
    const stored = `${key.slice(0, key.indexOf('_'))}:${foldText(stem)}`;
    knownStems.set(key, stored);
    known.set(key, stored);
  }
  return known;
}

function partition<Value>(
  recent: Recent<Value>,
  keys: ReadonlySet<string>,
): { known: Map<string, Value>; unknown: string[] } {
  const known = new Map<string, Value>();
  const unknown: string[] = [];
  for (const key of keys) {
    const value = recent.get(key);
    if (value === undefined) unknown.push(key);
    else known.set(key, value);
  }
  return { known, unknown };
}
