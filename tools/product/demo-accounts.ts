import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openStore } from '@confab/storage';
import type { Settings } from '../settings.ts';

type Account = { username: string; password: string };

/** Two people of the demo content that one can log in as. */
export type DemoAccounts = { admin: Account; member: Account };

type Demo = {
  /** Whether the demo content was added just now. */
  seeded: boolean;
  accounts: DemoAccounts;
};

/**
 * Fills an empty database with demo content. The passwords are made for this database and kept in the data directory,
 * readable by its owner only. Undefined when the database holds something else.
 */
export async function ensureDemo(
  databaseUrl: string,
  { dataDir, imageStore }: Settings,
): Promise<Demo | undefined> {
  const file = join(dataDir, 'demo-accounts.json');
  const kept = await read(file);
  const accounts = kept ?? { admin: newAccount(), member: newAccount() };
  // Kept before they are used: a crash in between must not leave accounts that nobody can open.
  if (!kept) await write(file, accounts);

  // Long texts, of no use to whoever has no demo.
  const { seedDemo } = await import('../demo/seed.ts');
  const { seeded, admin, member } = await seedDemo(
    { databaseUrl, store: openStore(imageStore) },
    { admin: accounts.admin.password, member: accounts.member.password },
  );
  if (!seeded && !kept) {
    await rm(file);
    return undefined;
  }
  const named = {
    admin: { ...accounts.admin, username: admin },
    member: { ...accounts.member, username: member },
  };
  if (!isDeepStrictEqual(named, kept)) await write(file, named);
  return { seeded, accounts: named };
}

/** Its name is known once the demo content is there. */
function newAccount(): Account {
  return { username: '', password: randomBytes(9).toString('base64url') };
}

async function read(file: string): Promise<DemoAccounts | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  // Only `ensureDemo` writes this file.
  return text === undefined ? undefined : (JSON.parse(text) as DemoAccounts);
}

async function write(file: string, accounts: DemoAccounts): Promise<void> {
  await writeFile(file, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
}
