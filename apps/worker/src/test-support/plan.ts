import type { Db, Tx } from '@confab/db';
import { type SQL, sql } from 'drizzle-orm';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Node[];
};

/** The database's plan for a statement: the indexes it reads, and the tables it scans. */
export async function planOf(db: Db | Tx, statement: SQL): Promise<{ indexes: string[]; scanned: string[] }> {
  const [row] = await db.execute<{ 'QUERY PLAN': [{ Plan: Node }] }>(sql`explain (format json) ${statement}`);
  const nodes = row ? [...walk(row['QUERY PLAN'][0].Plan)] : [];
  return {
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    scanned: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [])),
  };
}

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of node.Plans ?? []) yield* walk(child);
}
