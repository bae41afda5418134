import { ConfigurationError, type Environment, readSettings, type Settings } from '@confab/config';
import type { Db } from '@confab/db';
import { say } from '@confab/terminal';
import { sql } from 'drizzle-orm';
import { type Check, Failure, Warning } from './checks/check.ts';
import { CommandError, explain } from './errors.ts';
import { withDatabase } from './with-database.ts';
import { backupChecks } from './checks/backups.ts';
import { configurationChecks } from './checks/configuration.ts';
import { databaseChecks } from './checks/database.ts';
import { machineChecks } from './checks/machine.ts';
import { mailChecks } from './checks/mail.ts';
import { pictureChecks } from './checks/pictures.ts';
import { replicaChecks } from './checks/replicas.ts';
import { workChecks } from './checks/work.ts';

type Finding = {
  check: string;
  state: 'ok' | 'warning' | 'failure' | 'skipped';
  /** What was found; where something is wrong, also what to do about it. */
  text: string;
};

/** Runs every check and prints what each found. Throws when one of them failed; a warning is no failure. */
export async function diagnose(env: Environment, asJson: boolean, mailTo?: string): Promise<string> {
  const findings = await examine(env, mailTo);
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const [failures, warnings] = [count('failure'), count('warning')];
  if (!asJson) findings.forEach(({ check, state, text }) => say(`${marks[state]}  ${check}: ${text}`));
  else say(JSON.stringify({ failures, warnings, findings }, null, 2));
  if (failures > 0) throw new CommandError(`${failures} of ${findings.length} checks failed.`);
  if (asJson) return '';
  return warnings > 0 ? `Nothing failed. Warnings: ${warnings}.` : 'All is well.';
}

/** Of equal width, so that names are aligned. */
const marks: Record<Finding['state'], string> = {
  ok: 'ok  ',
  warning: 'WARN',
  failure: 'FAIL',
  skipped: 'skip',
};

/** What the checks can use. `db` is a sentence when the database does not answer; `settings` is undefined when wrong. */
type Reached = {
  env: Environment;
  /** Who gets a test mail. */
  mailTo: string | undefined;
  settings: Settings | undefined;
  db: Db | string;
};

async function examine(env: Environment, mailTo: string | undefined): Promise<Finding[]> {
  const settings = findSettings(env);
  const given = { env, mailTo, settings };
  if (!settings) return examineWith({ ...given, db: '' });
  let findings: Finding[] | undefined;
  try {
    await withDatabase(settings, async (db) => {
      await db.execute(sql`select 1`);
      findings = await examineWith({ ...given, db });
    });
  } catch (error) {
    findings ??= await examineWith({ ...given, db: explain(error) });
  }
  return findings ?? [];
}

/** Undefined when a variable is wrong, which the configuration check reports. */
function findSettings(env: Environment): Settings | undefined {
  try {
    return readSettings(env);
  } catch (error) {
    if (error instanceof ConfigurationError) return undefined;
    throw error;
  }
}

async function examineWith(reached: Reached): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) {
    const finding = await examineOne(check, reached);
    findings.push({ check: check.name, ...finding });
  }
  return findings;
}

async function examineOne(check: Check, reached: Reached): Promise<Omit<Finding, 'check'>> {
  const { env, mailTo, settings, db } = reached;
  try {
    if ('read' in check) return { state: 'ok', text: await check.read(env, mailTo) };
    if (!settings) return { state: 'skipped', text: 'needs a configuration that can be used' };
    if ('look' in check) return { state: 'ok', text: await check.look({ settings, env }) };
    if (typeof db !== 'string') return { state: 'ok', text: await check.ask(db, { settings, env }) };
    if (check.name === 'database') return { state: 'failure', text: db };
    return { state: 'skipped', text: 'needs the database' };
  } catch (error) {
    if (error instanceof Warning) return { state: 'warning', text: error.message };
    return { state: 'failure', text: error instanceof Failure ? error.message : explain(error) };
  }
}

/** All checks, in the order of the report. */
export const checks: readonly Check[] = [
  ...machineChecks,
  ...configurationChecks,
  ...databaseChecks,
  ...replicaChecks,
  ...pictureChecks,
  ...backupChecks,
  ...workChecks,
  ...mailChecks,
];
