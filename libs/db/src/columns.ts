import { type SQL, sql } from 'drizzle-orm';
import { customType, integer, text } from 'drizzle-orm/pg-core';

/**
 * A 24-digit object id, stored as `uuid`: its 12 bytes and 4 zero bytes. A uuid has a fixed length, compares bytewise
 * and takes 16 bytes where the text would take 25 (docs/decisions/database.md).
 */
export const objectId = customType<{ data: string; driverData: string }>({
  dataType: () => 'uuid',
  toDriver: toUuid,
  fromDriver: fromUuid,
});

export const objectIds = customType<{ data: string[]; driverData: string[] }>({
  dataType: () => 'uuid[]',
  toDriver: (ids) => ids.map(toUuid),
  fromDriver: (uuids) => uuids.map(fromUuid),
});

export function toUuid(id: string): string {
  return `${id}00000000`;
}

/** A list of ids in PostgreSQL's array syntax, for a parameter that is cast from text. */
export function listOfIds(ids: readonly string[]): string {
  return `{${ids.map(toUuid).join(',')}}`;
}

export function fromUuid(uuid: string): string {
  return uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(14, 18) + uuid.slice(19, 23) + uuid.slice(24, 28);
}

/**
 * A time with millisecond precision, an ISO string everywhere in the code. Connections run in UTC, so that the driver's
 * text differs from ISO by two characters only.
 */
export const isoTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: readTime,
});

/** The ISO string of a time as the driver reads it, for statements written in SQL. */
export function readTime(value: string): string {
  return `${value.slice(0, 10)}T${value.slice(11).replace('+00', '')}Z`;
}

/** Text that sorts and compares by code point, independent of the database's locale. */
export const codeText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
});

/** A counter that never falls below zero; each table declares the check. */
export const counter = () => integer().notNull().default(0);

/** HTML rendered from Markdown at write time, stored beside its source (libs/markdown). */
export const html = () => text();

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The same number for all texts whose beginnings differ in case or white space only: what an index of copies holds. More of
 * a text would make writing it slow.
 */
export const printOf = (words: SQL): SQL =>
  sql`hashtextextended(translate(lower(left(${words}, 2000)), E' \\t\\n\\r', ''), 0)`;

/** Shorter texts are alike by chance. */
export const hasPrint = (words: SQL): SQL => sql`length(${words}) >= 20`;
