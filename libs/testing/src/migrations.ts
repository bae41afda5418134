import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsFolder } from '@confab/db';

type Entry = { idx: number; version: string; when: number; tag: string; breakpoints: boolean };

/** A copy of the migrations with a changed journal. The caller removes it. */
export async function copyMigrations(change: (entries: Entry[]) => Entry[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'confab-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  // drizzle-kit writes the journal in this shape.
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: Entry[] };
  await writeFile(file, JSON.stringify({ ...journal, entries: change(journal.entries) }));
  return folder;
}

/** The current migrations plus these, as a future version would have them. */
export async function migrationsOfNext(added: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const folder = await copyMigrations((entries) => {
    const last = entries.at(-1);
    if (!last) throw new Error('there are no migrations');
    return [
      ...entries,
      ...Object.keys(added).map((tag, index) => ({
        ...last,
        tag,
        idx: last.idx + 1 + index,
        when: last.when + 1 + index,
      })),
    ];
  });
  for (const [tag, statements] of Object.entries(added))
    await writeFile(join(folder, `${tag}.sql`), statements.join('--> statement-breakpoint\n'));
  return folder;
}
