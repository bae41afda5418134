import { backupActs, type Db } from '@confab/db';
import { type Check, type Subject, warn } from './check.ts';
import { isHttpsSite } from './configuration.ts';

export const backupChecks: readonly Check[] = [
  {
    name: 'backups',
    rule: 'an https site was backed up in the last two days, and a drill has proved a backup of it',
    ask: checkBackups,
  },
];

const OLDEST_MS = 2 * 24 * 3_600_000;

async function checkBackups(db: Db, { env }: Subject): Promise<string> {
  const rows = await db.select().from(backupActs);
  const timeOf = (act: 'backup' | 'drill') => rows.find((row) => row.act === act)?.at;
  const [backup, drill] = [timeOf('backup'), timeOf('drill')];
  if (isHttpsSite(env)) {
    if (backup === undefined)
      warn(
        'No backup of this database was made with "backup" yet. A disk that fails takes the whole site with it: docs/backups.md.',
      );
    if (Date.parse(backup) < Date.now() - OLDEST_MS)
      warn(`The last backup is of ${dayOf(backup)}. Look at what should make one each night.`);
    if (drill === undefined)
      warn('No backup was ever tried. Run "restore --drill FILE": only a restore proves a backup.');
  }
  return `last made: ${dayOf(backup)}; last proved: ${dayOf(drill)}`;
}

const dayOf = (time: string | undefined) => time?.slice(0, 10) ?? 'never';
