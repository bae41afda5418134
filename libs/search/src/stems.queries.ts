import type { Db, Tx } from '@confab/db';
import { textLanguages, foldText, splitWords, withoutUnseen } from '@confab/domain';
import { sql } from 'drizzle-orm';

/** PostgreSQL's dictionaries that know the stop words of their language. */
export const searchDictionaries = textLanguages.map((language) => `${language}_stem`);

/** Lower-case words as texts write them, by their folded form. */
type Spellings = ReadonlyMap<string, string>;

/** What the dictionaries say of a spelling: in which it is a stop word, and its stems so far asked for. */
type Entry = { stops: readonly string[]; stems: Map<string, string> };

/** The most recently used entries, 50,000 at most: the older half is forgotten when the newer half is full. */
const halfSize = 25_000;
let newer = new Map<string, Entry>();
let older = new Map<string, Entry>();

function find(spelling: string): Entry | undefined {
  const entry = newer.get(spelling);
  if (entry) return entry;
  const kept = older.get(spelling);
  if (kept) keep(spelling, kept);
  return kept;
}

function keep(spelling: string, entry: Entry): void {
  if (newer.size >= halfSize) {
    older = newer;
    newer = new Map();
  }
  newer.set(spelling, entry);
}

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
  const read = await readEntries(db, texts);
  const dictionaries = texts.map((spellings) => clearest(spellings, read));
  const unknown = new Map<string, { dictionary: string; spelling: string }>();
  const each = (
    index: number,
    visit: (word: string, spelling: string, entry: Entry, dictionary: string) => void,
  ) => {
    const dictionary = dictionaries[index];
    if (dictionary === undefined) return;
    for (const [word, spelling] of texts[index] ?? []) {
      const entry = read.get(spelling);
      if (entry && !entry.stops.includes(dictionary)) visit(word, spelling, entry, dictionary);
    }
  };
  for (const index of texts.keys()) {
    each(index, (_word, spelling, { stems }, dictionary) => {
      if (!stems.has(dictionary)) unknown.set(`${dictionary} ${spelling}`, { dictionary, spelling });
    });
  }
  for (const { dictionary, spelling, stem } of await askStems(db, [...unknown.values()])) {
    read.get(spelling)?.stems.set(dictionary, `${dictionary.replace('_stem', '')}:${foldText(stem)}`);
  }
  return texts.map((_, index) => {
    const found = new Map<string, string>();
    each(index, (word, _spelling, { stems }, dictionary) => {
      const stem = stems.get(dictionary);
      if (stem !== undefined) found.set(word, stem);
    });
    return found;
  });
}

/** The language of each text, such as `english`; null where it is not clear. */
export async function languagesOf(db: Db | Tx, texts: readonly string[]): Promise<(string | null)[]> {
  const spellings = texts.map(
    (text) =>
      new Map(
        splitWords(text).map(({ word, start, end }) => [
          word,
          withoutUnseen(text.slice(start, end)).toLowerCase(),
        ]),
      ),
  );
  const read = await readEntries(db, spellings);
  return spellings.map((words) => clearest(words, read)?.replace('_stem', '') ?? null);
}

/** The dictionary that knows most of the stop words: two at least, and half as many again as the next. */
function clearest(spellings: Spellings, read: ReadonlyMap<string, Entry>): string | undefined {
  const counts = new Map<string, number>();
  for (const spelling of spellings.values()) {
    for (const dictionary of read.get(spelling)?.stops ?? []) {
      counts.set(dictionary, (counts.get(dictionary) ?? 0) + 1);
    }
  }
  const [first, second] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first && first[1] >= 2 && first[1] >= 1.5 * (second?.[1] ?? 0) ? first[0] : undefined;
}

async function readEntries(db: Db | Tx, texts: readonly Spellings[]): Promise<Map<string, Entry>> {
  const read = new Map<string, Entry>();
  const unknown = new Set<string>();
  for (const spellings of texts) {
    for (const spelling of spellings.values()) {
      if (read.has(spelling) || unknown.has(spelling)) continue;
      const entry = find(spelling);
      if (entry) read.set(spelling, entry);
      else if (inflected.test(spelling)) unknown.add(spelling);
    }
  }
  const stops = await askStopWords(db, [...unknown]);
  for (const spelling of unknown) {
    const entry = { stops: stops.get(spelling) ?? [], stems: new Map<string, string>() };
    read.set(spelling, entry);
    keep(spelling, entry);
  }
  return read;
}

const isOurs = sql.raw(`dictname in (${searchDictionaries.map((name) => `'${name}'`).join(', ')})`);

async function askStopWords(db: Db | Tx, spellings: readonly string[]): Promise<Map<string, string[]>> {
  if (spellings.length === 0) return new Map();
  const rows = await db.execute<{ spelling: string; dictionaries: string[] }>(sql`
    select spelling, array_agg(dictname::text) as dictionaries
    from json_array_elements_text(${JSON.stringify(spellings)}::text::json) as spelling
      join pg_ts_dict on dictnamespace = 'pg_catalog'::regnamespace and ${isOurs}
    where ts_lexize(pg_ts_dict.oid, spelling) = '{}'
    group by spelling`);
  return new Map(rows.map(({ spelling, dictionaries }) => [spelling, dictionaries]));
}

type Asked = { dictionary: string; spelling: string };

async function askStems(db: Db | Tx, asked: readonly Asked[]): Promise<(Asked & { stem: string })[]> {
  if (asked.length === 0) return [];
  const rows = await db.execute<Asked & { stem: string }>(sql`
    select dictionary, spelling, (ts_lexize(dictionary::regdictionary, spelling))[1] as stem
    from json_to_recordset(${JSON.stringify(asked)}::text::json) as asked (dictionary text, spelling text)`);
  return [...rows];
}
