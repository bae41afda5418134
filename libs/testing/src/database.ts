import { connect, type Connection } from '@confab/db';
import postgres from 'postgres';

export const templateDatabase = 'template_confab';

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export type TestDatabase = Connection & { url: string; drop(): Promise<void> };

let counter = 0;

/** A fresh, migrated database of one's own. */
export async function createDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${process.pid}_${Date.now().toString(36)}_${counter++}`;
  await admin(serverUrl, `create database ${name} template ${templateDatabase} strategy file_copy`);
  const url = databaseUrl(serverUrl, name);
  const connection = connect(url, { max: 5, applicationName: 'test' });
  return {
    ...connection,
    url,
    drop: async () => {
      await connection.close();
      await admin(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function admin(serverUrl: string, statement: string): Promise<void> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
