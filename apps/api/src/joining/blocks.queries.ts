import { isIP } from 'node:net';
import { blocks, type Db, onlyRow, type Tx, users } from '@confab/db';
import { type BlockKind, blockKinds, limits, spellingsOf } from '@confab/domain';
import { and, count, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

export type BlockRow = typeof blocks.$inferSelect;

const inForce = or(isNull(blocks.expiresAt), gt(blocks.expiresAt, sql`now()`));

/** Null for what PostgreSQL would refuse; an address without its zone, which PostgreSQL does not know. */
function asAddress(text: string) {
  const [address = ''] = text.split('%', 1);
  return sql`${isIP(address) === 0 ? null : address}::inet`;
}

type Newcomer = {
  address: string;
  username: string;
  /** The domain of their mail address and those above it. */
  domains: readonly string[];
};

/** The blocks that keep a newcomer out. */
export async function findBlocks(
  db: Db,
  { address, username, domains }: Newcomer,
): Promise<Pick<BlockRow, 'id' | 'kind'>[]> {
  const wanted = { id: blocks.id, kind: blocks.kind };
  return db
    .select(wanted)
    .from(blocks)
    .where(and(inForce, sql`${blocks.range} >>= ${asAddress(address)}`))
    .unionAll(
      db
        .select(wanted)
        .from(blocks)
        .where(and(eq(blocks.kind, 'emailDomain'), inArray(blocks.value, [...domains, '']), inForce)),
    )
    .unionAll(
      db
        .select(wanted)
        .from(blocks)
        .where(
          and(
            eq(blocks.kind, 'word'),
            or(...spellingsOf(username).map((name) => sql`position(${blocks.value} in ${name}::text) > 0`)),
            inForce,
          ),
        ),
    );
}

export async function noteStopped(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .update(blocks)
    .set({ noStopped: sql`${blocks.noStopped} + 1` })
    .where(inArray(blocks.id, [...ids]));
}

/** A page plus one row if there are more, the latest first. */
export async function listBlocks(db: Db, { kind, from }: { kind: BlockKind | null; from: number | null }) {
  return db
    .select({ block: blocks, by: { username: users.username, deletedAt: users.deletedAt } })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.createdBy))
    .where(
      and(
        kind === null ? undefined : eq(blocks.kind, kind),
        from === null ? undefined : lte(blocks.id, from),
        inForce,
      ),
    )
    .orderBy(desc(blocks.id))
    .limit(limits.joiningPage + 1);
}

/** Of two admins who add a block at the same moment, the second waits and counts that of the first. */
export async function lockBlocks(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('blocks', 0))`);
}

export async function countBlocks(db: Db | Tx): Promise<Record<BlockKind, number>> {
  const rows = await db
    .select({ kind: blocks.kind, count: count() })
    .from(blocks)
    .where(inForce)
    .groupBy(blocks.kind);
  // The keys are the kinds, all of them.
  return Object.fromEntries(
    blockKinds.map((kind) => [kind, rows.find((row) => row.kind === kind)?.count ?? 0]),
  ) as Record<BlockKind, number>;
}

/** Whether the range holds this address. */
export async function isInRange(db: Db, range: string, address: string): Promise<boolean> {
  return (
    onlyRow(
      await db.execute<{ inside: boolean | null }>(
        sql`select network(${range}::inet) >>= ${asAddress(address)} as inside`,
      ),
    ).inside === true
  );
}

/**
 * How many members were seen in a range, or signed up from it. Goes through all accounts, which only the refusal of a
 * range that is too wide does.
 */
export async function countMembersIn(db: Db, range: string): Promise<number> {
  const wide = sql`network(${range}::inet)`;
  const isIn = (address: AnyPgColumn) =>
    sql`case when pg_input_is_valid(${address}, 'inet') then ${address}::inet <<= ${wide} else false end`;
  return db.$count(users, and(isNull(users.deletedAt), or(isIn(users.lastSeenIp), isIn(users.createdIp))));
}

export type NewBlock = {
  kind: BlockKind;
  value: string;
  createdBy: string;
  days: number | null;
};

/** Undefined if it is blocked already. One that has ended gives way. */
export async function insertBlock(
  tx: Tx,
  { kind, value, createdBy, days }: NewBlock,
): Promise<BlockRow | undefined> {
  const isRange = kind === 'addressRange';
  const network = sql`network(${value}::inet)`;
  await tx.delete(blocks).where(and(eq(blocks.kind, kind), lte(blocks.expiresAt, sql`now()`)));
  const [row] = await tx
    .insert(blocks)
    .values({
      kind,
      value: isRange ? sql`${network}::text` : value,
      range: isRange ? sql`${network}::cidr` : null,
      createdBy,
      expiresAt: days === null ? null : sql`now() + make_interval(days => ${days})`,
    })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function deleteBlock(tx: Tx, id: number): Promise<BlockRow | undefined> {
  const [row] = await tx.delete(blocks).where(eq(blocks.id, id)).returning();
  return row;
}
