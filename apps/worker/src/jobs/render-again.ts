import { comments, enqueue, posts, type Tx } from '@confab/db';
import { RENDERER_VERSION } from '@confab/domain';
import { sql } from 'drizzle-orm';
import type { JobContext, JobHandler } from '../registry.ts';
import { inBatches } from './batches.ts';

/** Few texts, because their rows are locked while they are rendered. */
const batchSize = 10;
/** A hundred texts a second at most: readers keep nine tenths of their rate (docs/benchmarks.md). */
const everyMs = 100;
/** Then other upkeep has its turn. */
const turnMs = 5 * 60_000;

// A literal, because the indexes cover only older versions, and the planner cannot prove that of a parameter.
const newest = sql.raw(String(RENDERER_VERSION));

/**
 * Renders posts and comments again that an older renderer made, the oldest first. Their readers see the difference; nothing else
 * of them changes. Texts that are being written wait for the next run.
 */
export const renderAgain: JobHandler<'renderAgain'> = async (_payload, context) => {
  const { log } = context;
  const beganAt = performance.now();
  let done = 0;
  let changed = 0;
  // What is behind them in the indexes is done, or locked.
  const places = [posts, comments].map((table) => ({ table, reached: lowestId }));
  const moveOn = async (tx: Tx) => {
    if (performance.now() - beganAt > turnMs) {
      await enqueue(tx, 'renderAgain', {}, { key: 'render-again' });
      return false;
    }
    for (const place of places) {
      const batch = await renderBatch(tx, place, context);
      if (!batch) continue;
      place.reached = batch.reached;
      done += batch.done;
      changed += batch.changed;
      return true;
    }
    return false;
  };
  await inBatches(context, moveOn, { everyMs });
  if (done > 0) log.info({ done, changed }, 'rendered texts again');
};

const lowestId = '00000000-0000-0000-0000-000000000000';

type Place = { table: typeof posts | typeof comments; reached: string };
type Batch = { done: number; changed: number; reached: string };
type OldText = { id: string; body: string | null; html: string | null };

/** Undefined where no older text follows. */
async function renderBatch(
  tx: Tx,
  { table, reached }: Place,
  { markdown }: Pick<JobContext, 'markdown'>,
): Promise<Batch | undefined> {
  const old = await tx.execute<OldText>(sql`
    select id, body, body_html as html from ${table} where body_renderer < ${newest} and id > ${reached}::uuid
    order by id limit ${batchSize} for no key update skip locked`);
  const last = old.at(-1);
  if (!last) return undefined;
  const same: string[] = [];
  const changed: { id: string; html: string }[] = [];
  for (const { id, body, html: before } of old) {
    const html = body === null ? before : await markdown.render(body);
    if (html === null || html === before) same.push(id);
    else changed.push({ id, html });
  }
  // Apart, because HTML that is written is indexed again.
  await tx.execute(sql`
    update ${table} set body_renderer = ${newest} where id = any(${sql.param(same)}::uuid[])`);
  await tx.execute(sql`
    update ${table} set body_renderer = ${newest}, body_html = changed.html
    from json_to_recordset(${JSON.stringify(changed)}::text::json) as changed (id uuid, html text)
    where ${table}.id = changed.id`);
  return { done: old.length, changed: changed.length, reached: last.id };
}
