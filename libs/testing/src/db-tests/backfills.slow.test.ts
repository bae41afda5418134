import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { backfills, migrate } from '@confab/db';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { countUp } from './count-up.ts';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();
beforeAll(async () => {
  await database.db.execute(sql`create table numbers (id int primary key, changed int not null default 0)`);
  await database.db.execute(sql`insert into numbers (id) select generate_series(1, 1000)`);
});

const state = async () => {
  const [row] = await database.db.select().from(backfills);
  return row;
};

test('a backfill that is killed in the middle of a batch goes on where it stopped, and changes each row once', async () => {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('count-up.ts', import.meta.url)), database.url],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
  expect(await state()).toEqual({ name: 'count up', reached: '300', noRows: 300, finishedAt: null });

  const places: (string | null)[] = [];
  await migrate(database.url, { backfills: [countUp((reached) => places.push(reached))] });
  expect(places[0]).toBe('300');
  expect(await state()).toMatchObject({
    reached: '1000',
    noRows: 1000,
    finishedAt: expect.any(String) as string,
  });
  const counts = await database.db.execute(sql`select changed, count(*)::int from numbers group by 1`);
  expect([...counts]).toEqual([{ changed: 1, count: 1000 }]);
});

test('what has finished is not run again', async () => {
  const places: (string | null)[] = [];
  await migrate(database.url, { backfills: [countUp((reached) => places.push(reached))] });
  expect(places).toEqual([]);
});
