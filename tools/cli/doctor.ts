import type { Db } from '@confab/db';
import { sql } from 'drizzle-orm';
import type { Settings } from '../settings.ts';
import { say } from '../terminal.ts';
import { type Check, Failure, type Subject, Warning } from './checks/check.ts';
import { checks } from './checks/index.ts';
import { CommandError, explain } from './errors.ts';
import { withDatabase } from './with-database.ts';

export type Finding = {
  check: string;
  state: 'ok' | 'warning' | 'failure' | 'skipped';
  /** What was found; where something is wrong, also what to do about it. */
  text: string;
};

/** Runs every check and prints what each found. Throws when one of them failed; a warning is no failure. */
export async function diagnose(settings: Settings, env: NodeJS.ProcessEnv, asJson: boolean): Promise<string> {
  const findings = await examine({ settings, env });
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const [failures, warnings] = [count('failure'), count('warning')];
  if (!asJson) findings.forEach(({ check, state, text }) => say(`${marks[state]}  ${check}: ${text}`));
  else say(JSON.stringify({ failures, warnings, findings }, null, 2));
  if (failures > 0) throw new CommandError(`${failures} of ${findings.length} checks failed.`);
  if (asJson) return '';
  return warnings > 0 ? `Nothing failed. Warnings: ${warnings}.` : 'All is well.';
}

/** Of the same width, so that names stand below each other. */
const marks: Record<Finding['state'], string> = {
  ok: 'ok  ',
  warning: 'WARN',
  failure: 'FAIL',
  skipped: 'skip',
};

async function examine(subject: Subject): Promise<Finding[]> {
  let findings: Finding[] | undefined;
  try {
    await withDatabase(subject.settings, async (db) => {
      await db.execute(sql`select 1`);
      findings = await examineWith(subject, db);
    });
  } catch (error) {
    findings ??= await examineWith(subject, explain(error));
  }
  return findings ?? [];
}

/** `db` is the database, or why there is none. */
async function examineWith(subject: Subject, db: Db | string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) {
    const finding = await examineOne(check, subject, db);
    findings.push({ check: check.name, ...finding });
  }
  return findings;
}

async function examineOne(check: Check, subject: Subject, db: Db | string): Promise<Omit<Finding, 'check'>> {
  try {
    if ('look' in check) return { state: 'ok', text: await check.look(subject) };
    if (typeof db !== 'string') return { state: 'ok', text: await check.ask(db, subject) };
    if (check.name === 'database') return { state: 'failure', text: db };
    return { state: 'skipped', text: 'needs the database' };
  } catch (error) {
    if (error instanceof Warning) return { state: 'warning', text: error.message };
    return { state: 'failure', text: error instanceof Failure ? error.message : explain(error) };
  }
}
