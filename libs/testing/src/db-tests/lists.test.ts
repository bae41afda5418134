import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();

describe('lists', () => {
  const texts = ['plain', 'with "quotes" and \\', 'a,b', '{}', '', 'null', 'NULL', null, 'two\nlines', 'čaj'];

  test('of texts go to the database and come back', async () => {
    const [row] = await database.db.execute(sql`select ${sql.param(texts)}::text[] as texts`);
    expect(row).toEqual({ texts });
  });

  test('of numbers and ids do, too', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const [row] = await database.db.execute(
      sql`select ${sql.param([1, -2])}::int[] as numbers, ${sql.param([id])}::uuid[] as ids, '{}'::uuid[] as none`,
    );
    expect(row).toEqual({ numbers: [1, -2], ids: [id], none: [] });
  });
});
