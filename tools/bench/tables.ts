import type { StoreKind } from '@confab/config';
import type { AnnouncementFigures } from './announcements.ts';
import type { BackupFigures } from './backup.ts';
import type { BanFigures } from './bans.ts';
import type { KeptFigures } from './kept.ts';
import { largePictures, type LargePictureFigures } from './large-pictures.ts';
import { type MemoryFigures, parts } from './memory.ts';
import { printTable, say } from './output.ts';
import type { UpkeepFigures } from './upkeep.ts';
import type { UploadFigures } from './uploads.ts';

export function printAnnouncements(
  { members, alone, besides, killed, requests }: AnnouncementFigures,
  seconds: number,
): void {
  printTable([
    ['announcement', 'seconds'],
    [`to ${members.toFixed(0)} members, alone`, alone.toFixed(1)],
    [`the same, ${seconds} s of it beside the load below`, besides.toFixed(1)],
    [
      `the same, by a worker that is killed half-way (${killed.notOnce} not told once)`,
      killed.seconds.toFixed(1),
    ],
  ]);
  printTable([
    ['requests', 'p50 ms before', 'during', 'p99 ms before', 'during', 'requests/s during / before'],
    ...requests.map(({ name, before, during }) => [
      name,
      before.p50.toFixed(1),
      during.p50.toFixed(1),
      before.p99.toFixed(1),
      during.p99.toFixed(1),
      (during.perSecond / before.perSecond).toFixed(2),
    ]),
  ]);
}

export function printBans({ answered, gone }: BanFigures): void {
  const times = (values: readonly number[]) => [
    (values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN).toFixed(0),
    Math.max(...values).toFixed(0),
  ];
  printTable([
    ['ban with 300 posts and 5,000 comments', 'p50 ms', 'worst ms', 'target'],
    ['answer', ...times(answered), '1000'],
    ['in no feed any more', ...times(gone), ''],
  ]);
}

export function printUpkeep({ rendering, rollback }: UpkeepFigures): void {
  printTable([
    ['requests while texts are rendered again', 'a second alone', 'during', 'during / alone', 'target'],
    ...rendering.readers.map(({ name, alone, during }) => [
      ...[name, alone.toFixed(0), during.toFixed(0), (during / alone).toFixed(2), '0.90'],
    ]),
  ]);
  printTable([
    ['mass work', 'figure', 'target'],
    ['texts rendered again in a second, beside these requests', rendering.perSecond.toFixed(0), '25'],
    [
      `roll-back of ${rollback.items} items while ${rollback.waiting} notifications wait, answer`,
      `${rollback.answered.toFixed(0)} ms`,
      '',
    ],
    ['its first batch', `${rollback.firstBatch.toFixed(0)} ms`, '5000 ms'],
    ['all of it', `${(rollback.whole / 1000).toFixed(1)} s`, ''],
  ]);
}

export function printUploads({ bytes, answered, copied, loopHeld, loopAtRest }: UploadFigures): void {
  const times = ({ p50, worst }: { p50: number; worst: number }) => [p50.toFixed(0), worst.toFixed(0)];
  printTable([
    [`upload of 12 megapixels, ${(bytes / 1e6).toFixed(1)} MB`, 'p50 ms', 'worst ms', 'target'],
    ['answer, one at a time', ...times(answered), '600'],
    ['all copies after that', ...times(copied), '2000'],
    ['event loop of the api held', ...times(loopHeld), '20'],
    ['the same, with nothing to do', ...times(loopAtRest), ''],
  ]);
}

export function printLargePictures(stores: Record<StoreKind, LargePictureFigures>): void {
  const { disk, s3 } = stores;
  say(
    `pictures of ${(disk.sent / 1e6).toFixed(1)} MB, ${(disk.stored / 1e6).toFixed(1)} MB as they are stored\n`,
  );
  const row = (what: string, of: Exclude<keyof LargePictureFigures, 'sent' | 'stored'>) => [
    what,
    ...[disk, s3].map((figures) => (figures[of] / 1024 ** 2).toFixed(0)),
  ];
  printTable([
    ['most memory of the api, MiB', 'disk', 's3'],
    row('with nothing to do', 'atRest'),
    row(`${largePictures.inTurn} uploads one after the other`, 'inTurn'),
    row(`${largePictures.atOnce} uploads at once`, 'atOnce'),
    row('a new process, with nothing to do', 'beforeServing'),
    row(`one sent to ${largePictures.readers} who read slowly`, 'served'),
  ]);
}

export function printMemory({ idle, loaded, after, pairs, failed }: MemoryFigures): void {
  const columns = [idle, loaded, after];
  const total = columns.map((column) => parts.reduce((sum, part) => sum + column[part], 0));
  printTable([
    ['memory, MB', 'idle', 'most under load', 'half a minute later', 'target, idle'],
    ...parts.map((part) => [part, ...columns.map((column) => column[part].toFixed(0)), '']),
    ['all', ...total.map((sum) => sum.toFixed(0)), '512'],
  ]);
  const processes = (['api', 'worker', 'web'] as const).map((name) => ({ name, megabytes: pairs[name] }));
  printTable([
    ['two of each by hand, MB', 'idle', 'target'],
    ...processes.map(({ name, megabytes }) => [name, megabytes.toFixed(0), '']),
    ['all', processes.reduce((total, { megabytes }) => total + megabytes, 0).toFixed(0), '700'],
  ]);
  say(`Requests that failed: ${failed}\n`);
}

export function printKept({ kept, atRest, full }: KeptFigures): void {
  const sum = [...kept.values()].reduce((total, megabytes) => total + megabytes, 0);
  printTable([
    ['kept by the api', 'MB', 'target'],
    ...Array.from(kept, ([kind, megabytes]) => [kind, megabytes.toFixed(1), '']),
    ['all of it', sum.toFixed(0), ''],
    ['memory before', atRest.toFixed(0), ''],
    ['memory after', full.toFixed(0), (atRest + 200).toFixed(0)],
  ]);
}

export function printBackup({ rows, files, archiveBytes, commands, report }: BackupFigures): void {
  const megabytes = archiveBytes / 1e6;
  say(`${rows} rows, ${files} files, archive of ${megabytes.toFixed(1)} MB\n`);
  printTable([
    ['command', 'seconds', 'rows/s', 'MB/s of archive', 'peak MiB of memory', 'target'],
    ...Object.entries(commands).map(([name, { seconds: took, peakBytes }]) => [
      name,
      took.toFixed(1),
      (rows / took).toFixed(0),
      (megabytes / took).toFixed(1),
      (peakBytes / 1024 ** 2).toFixed(0),
      '256',
    ]),
  ]);
  say(`\n${report}`);
}
