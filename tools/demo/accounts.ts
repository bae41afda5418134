import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '@confab/config';
import { connect } from '@confab/db';
import { openStore } from '@confab/storage';
import { isEmpty } from './empty.ts';
import { demoNames, type DemoRole } from './names.ts';

type Account = { username: string; password: string };

/**
 * The people of the demo content that one can log in as. A database filled when there were fewer of them has only
 * these.
 */
export type DemoAccounts = Partial<Record<DemoRole, Account>>;

type Demo = {
  /** Whether the demo content was added just now. */
  seeded: boolean;
  accounts: DemoAccounts;
};

/**
 * Fills an empty database with demo content. The passwords are made for this database and kept in the data directory,
 * readable by its owner only. Undefined when the database holds something else. `filling` surrounds the work, if there is any.
 */
export async function ensureDemo(
  databaseUrl: string,
  settings: Settings,
  filling: (work: () => Promise<Demo | undefined>) => Promise<Demo | undefined> = (work) => work(),
): Promise<Demo | undefined> {
  const file = join(settings.dataDir, 'demo-accounts.json');
  const kept = await read(file);
  // Where that cannot be told, the attempt to fill it will say why.
  if (await holdsPeople(databaseUrl).catch(() => false)) {
    if (!kept) await rm(file, { force: true });
    return kept && { seeded: false, accounts: kept };
  }
  return filling(() => fillDemo(databaseUrl, settings, { file, kept }));
}

async function holdsPeople(databaseUrl: string): Promise<boolean> {
  const connection = connect(databaseUrl, { applicationName: 'demo', max: 1 });
  try {
    return !(await isEmpty(connection.db));
  } finally {
    await connection.close();
  }
}

async function fillDemo(
  databaseUrl: string,
  { imageStore }: Settings,
  { file, kept }: { file: string; kept: DemoAccounts | undefined },
): Promise<Demo | undefined> {
  // Loaded only here: it brings the decoder of pictures.
  const { holdsDemo, seedDemo } = await import('./seed.ts');
  const made = {
    admin: newAccount(demoNames.admin),
    moderator: newAccount(demoNames.moderator),
    member: newAccount(demoNames.member),
  };
  const accounts = { ...made, ...kept };
  // Kept before they are used: after a crash in between the passwords must still be known.
  if (!kept) await write(file, accounts);

  const seeded = await seedDemo(
    { databaseUrl, store: openStore(imageStore) },
    {
      admin: accounts.admin.password,
      moderator: accounts.moderator.password,
      member: accounts.member.password,
    },
  ).catch(async (error: unknown) => {
    // Kept where it is unknown whether the accounts are there.
    if (!kept && !(await holdsDemo(databaseUrl).catch(() => true))) await rm(file);
    throw error;
  });
  if (seeded) {
    await write(file, accounts);
    return { seeded, accounts };
  }
  // What was made just now opens nothing.
  if (!kept) await rm(file);
  return kept && { seeded, accounts: kept };
}

/** For the terminal only: no log ever holds them. */
export function accountLines(accounts: DemoAccounts): string[] {
  return Object.entries(accounts).map(
    ([role, { username, password }]) => `Demo ${role}: ${username}, password ${password}`,
  );
}

function newAccount(username: string): Account {
  return { username, password: randomBytes(9).toString('base64url') };
}

async function read(file: string): Promise<DemoAccounts | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  // A full disk may have left it empty.
  if (text === '') return undefined;
  // Only `ensureDemo` writes this file.
  return JSON.parse(text) as DemoAccounts;
}

async function write(file: string, accounts: DemoAccounts): Promise<void> {
  // In its place only when it is whole: the passwords are nowhere else.
  const draft = `${file}.unfinished`;
  await writeFile(draft, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, file);
}
