import { type Backfill, migrate } from '@confab/db';

/** Adds one to each of a thousand numbers, a hundred at a time. */
export function countUp(hear: (reached: string | null) => void): Backfill {
  return {
    name: 'count up',
    batch: async (sql, reached) => {
      const rows = await sql<{ id: number }[]>`
        update numbers set changed = changed + 1
        where id in (select id from numbers where id > ${Number(reached ?? 0)} order by id limit 100)
        returning id`;
      hear(reached);
      return rows.length === 0
        ? null
        : { reached: String(Math.max(...rows.map(({ id }) => id))), noRows: rows.length };
    },
  };
}

// As a program: gets killed when the fourth batch is updated but not committed.
const [, program, url] = process.argv;
if (program === import.meta.filename && url !== undefined) {
  const dieAt300 = (reached: string | null) => {
    if (reached === '300') process.kill(process.pid, 'SIGKILL');
  };
  await migrate(url, { backfills: [countUp(dieAt300)] });
}
