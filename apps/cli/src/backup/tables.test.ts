import { inject, expect, test } from 'vitest';
import { readRows, withConnection } from './tables.ts';

test('after rows that arrive with their end at once the connection goes on answering', async () => {
  // More than a stream holds, in one row: the driver stops to listen, and reads the end from what has arrived.
  const large = 100_000;
  const read = await withConnection(inject('postgresUrl'), (sql) =>
    sql.begin(async (tx) => {
      await tx`create temporary table large on commit drop as select repeat('x', ${large}) as text`;
      const { rows, sums } = readRows(tx, { name: 'large', columns: 'text' });
      let bytes = 0;
      for await (const chunk of rows) bytes += chunk.length;
      const [answer] = await tx<{ one: number }[]>`select 1 as one`;
      return { rows: sums.rows, bytes, answer };
    }),
  );
  expect(read).toEqual({ rows: 1, bytes: large + 1, answer: { one: 1 } });
}, 10_000);
