import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { copySizes, imageKey } from '@confab/domain';
import { createDiskStore, type ObjectStore } from '@confab/storage';
import postgres from 'postgres';
import { readPeakMemory, TELL_PEAK_MEMORY } from '@confab/testing/peak-memory';

/** Cost of one command. */
export type CommandFigures = { seconds: number; peakBytes: number };

export type BackupFigures = {
  rows: number;
  files: number;
  archiveBytes: number;
  commands: Readonly<Record<'backup' | 'drill' | 'restore', CommandFigures>>;
  /** The drill's report. */
  report: string;
};

/** Number of pictures with files. Few, because the bench measures rows. */
const PICTURES = 500;
const FILE_BYTES = 60_000;

/** What `npm run cli` has Node run: with more room for new objects, buffers of rows pile up in it by the hundred megabytes. */
const CLI = [
  '--max-semi-space-size=4',
  fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url)),
];

/** Backs a site up, proves the archive in a scratch database and restores it into another, by the operator's commands. */
export async function measureBackup(databaseUrl: string, folder: string): Promise<BackupFigures> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const restoredUrl = new URL(databaseUrl);
  restoredUrl.pathname += '_restored';
  const restored = restoredUrl.pathname.slice(1);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await moveOwnTables(sql, 'public', 'bench');
    await keepSomePictures(sql, createDiskStore(join(folder, 'site', 'images')));
    await sql`drop database if exists ${sql(restored)} with (force)`;
    await sql`create database ${sql(restored)}`;
    const archive = join(folder, 'backup.tar');
    const site = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'site') };
    const copy = { DATABASE_URL: restoredUrl.href, DATA_DIR: join(folder, 'copy') };
    const backup = await measureCommand(site, ['backup', archive]);
    const drill = await measureCommand(site, ['restore', '--drill', archive]);
    const restore = await measureCommand(copy, ['restore', archive]);
    const [, rows = '', files = ''] =
      /holds ([\d,]+) rows of \d+ tables and ([\d,]+) files/.exec(backup.output) ?? [];
    return {
      rows: readDigits(rows),
      files: readDigits(files),
      archiveBytes: (await stat(archive)).size,
      commands: { backup, drill, restore },
      report: drill.output.slice(drill.output.indexOf('# Restore drill')),
    };
  } finally {
    await moveOwnTables(sql, 'bench', 'public');
    await sql`drop database if exists ${sql(restored)} with (force)`;
    await sql.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The bench's own tables are none of the product's: a backup would be one of another version. */
async function moveOwnTables(sql: postgres.Sql, from: string, to: string): Promise<void> {
  await sql`create schema if not exists ${sql(to)}`;
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = ${from} and tablename like 'bench\\_%'`;
  for (const { name } of tables) await sql`alter table ${sql(from)}.${sql(name)} set schema ${sql(to)}`;
}

/** An operator's command in a process of its own. What it says of its progress is passed on. */
async function measureCommand(
  env: Record<string, string>,
  args: readonly string[],
): Promise<CommandFigures & { output: string }> {
  const started = Date.now();
  const child = spawn(process.execPath, ['--import', TELL_PEAK_MEMORY, ...CLI, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk: Buffer) => process.stdout.write(chunk));
  const [output, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  if (status !== 0) throw new Error(`${args.join(' ')} failed. ${stderr}`);
  const figures = { seconds: (Date.now() - started) / 1000, peakBytes: readPeakMemory(stderr) };
  // Printed at once, in case a later command fails.
  process.stdout.write(`${figures.seconds.toFixed(1)} s, ${figures.peakBytes} bytes of memory at most\n`);
  return { ...figures, output };
}

/** The data set has pictures as rows only: stores files for some and deletes the other rows. */
async function keepSomePictures(sql: postgres.Sql, store: ObjectStore): Promise<void> {
  await sql.begin(async (tx) => {
    // Without constraints, because rows that name deleted pictures are deleted here.
    await tx`set local session_replication_role = replica`;
    await tx`create temporary table kept on commit drop as select image_id as id from post_images order by id limit ${PICTURES}`;
    await tx`delete from post_images where image_id not in (select id from kept)`;
    await tx`update posts set link_image_id = null where link_image_id is not null`;
    await tx`update communities set pro_pic_id = null, banner_image_id = null where pro_pic_id is not null or banner_image_id is not null`;
    await tx`delete from images where id not in (select id from kept)`;
  });
  const kept = await sql<{ id: string; hash: string; width: number; height: number }[]>`
    select left(replace(id::text, '-', ''), 24) as id, hash, width, height from images`;
  const bytes = randomBytes(FILE_BYTES);
  for (const image of kept) {
    const copies = copySizes('postImage', image).flatMap(({ name }) => [
      imageKey(image, name),
      imageKey(image, name, 'webp'),
    ]);
    for (const key of [imageKey(image), ...copies]) await store.put(key, bytes);
  }
}

function readDigits(text: string): number {
  return Number(text.replaceAll(',', ''));
}
