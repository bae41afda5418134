import { connect, migrate } from '@confab/db';
import { sql } from 'drizzle-orm';
import { databaseUrl, newName, test as base } from './journey.ts';

/** For journeys that would disturb others or be disturbed by them: `db` is a database of their own, without content. */
export const test = base.extend<object, { ownUrl: string }>({
  ownUrl: [
    async ({}, use) => {
      const name = newName();
      const server = connect(databaseUrl, { max: 1, applicationName: 'journeys' });
      await server.db.execute(sql.raw(`create database ${name}`));
      const url = Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
      await migrate(url);
      await use(url);
      await server.db.execute(sql.raw(`drop database ${name} with (force)`));
      await server.close();
    },
    { scope: 'worker' },
  ],
  db: [
    async ({ ownUrl }, use) => {
      const own = connect(ownUrl, { max: 3, applicationName: 'journeys' });
      await use(own.db);
      await own.close();
    },
    { scope: 'worker' },
  ],
});
