/**
 * What keeps a statement out of a migration: it would hold readers and writers up for as long as a table is large, or
 * break the version that still serves (docs/decisions/database.md). Whatever is not known to be harmless is refused.
 */

export type MigrationFile = { tag: string; text: string };

/** A migration that takes away what no running version uses any more, and says so in its name. */
const CONTRACT = /^\d{4}_contract_/;

const expanding: readonly RegExp[] = [
  /^create (?:(?:unlogged )?table|function|type|sequence)\b/i,
  // It takes no lock on a table, and the older version goes by the new one from then on.
  /^create or replace function "\w+"\(\) returns trigger\b/i,
  /^create extension if not exists\b/i,
  /^insert into "\w+" (?:\([^()]*\) )?(?:default )?values\b/i,
  // Such a trigger sees the rows of a whole statement after they are written, and cannot change them.
  /^create trigger "\w+" after (?:insert|update|delete) on "\w+" referencing .* for each statement\b/i,
  // Nor can this one, and statements that change other columns do not fire it.
  /^create trigger "\w+" after update of (?:"\w+",? )+on "\w+" for each row\s+when\b/i,
  /^alter table "\w+" alter column "\w+" (?:set default|drop not null)\b/i,
  // Checked for new rows at once; for the old ones by `validate constraint`, in a later migration.
  /^alter table "\w+" add constraint .* not valid$/i,
  /^alter table "\w+" add constraint "\w+" (?:unique|primary key) using index\b/i,
  /^alter table "\w+" validate constraint\b/i,
  // How new rows and entries are stored; those that are there stay as they are.
  /^alter table "\w+" set \(fillfactor = \d+\)$/i,
  /^alter index "\w+" set \(gin_pending_list_limit = \d+\)$/i,
];

/** Without an answer for every row: a constant, or the moment. */
const CONSTANT = /default (?:'[^']*'(?:::\w+(?:\[\])?)?|-?\d+(?:\.\d+)?|true|false|now\(\))/i;
const COMPUTED = /\b(?:generated|serial|bigserial|unique|primary key|check|default)\b/i;

const contracting: readonly RegExp[] = [
  /^drop (?:table|function|type|trigger|sequence)\b/i,
  /^alter table "\w+" drop (?:column|constraint)\b/i,
  /^alter table "\w+" alter column "\w+" (?:drop default|set not null)\b/i,
];

/** Each with the statement. Empty: the migration may land. */
export function faultsOf({ tag, text }: MigrationFile): string[] {
  const statements = statementsOf(text);
  const created = new Set(
    statements.flatMap((one) => /^create (?:unlogged )?table "(\w+)"/i.exec(one)?.[1] ?? []),
  );
  const validated = statements.flatMap((one) => /validate constraint ("\w+")/i.exec(one)?.[1] ?? []);
  const added = statements.flatMap((one) => /add constraint ("\w+") .* not valid$/i.exec(one)?.[1] ?? []);
  const existing = new Set(statements.flatMap(tablesLocked).filter((table) => !created.has(table)));
  const concurrent = statements.filter((one) => /\bindex concurrently\b/i.test(one));
  // A check gives way to a wider one, which the older version meets too.
  const widened = new Set(
    statements.flatMap(
      (one) => /^alter table "(\w+)" add constraint "\w+" check .* not valid$/i.exec(one)?.[1] ?? [],
    ),
  );
  const isReplaced = (one: string) =>
    widened.has(/^alter table "(\w+)" drop constraint "\w+_check"$/i.exec(one)?.[1] ?? '');

  return [
    ...statements.filter((one) => !isReplaced(one) && !isHarmless(one, created, CONTRACT.test(tag))),
    ...validated
      .filter((name) => added.includes(name))
      .map((name) => `${name} is added and validated at once`),
    // Requests lock the two in an order of their own: each would wait for the other.
    ...(existing.size > 1
      ? [`locks ${[...existing].sort().join(' and ')} at once: a migration for each`]
      : []),
    ...(concurrent.length > 0 && concurrent.length < statements.length
      ? ['concurrently is for a migration that does nothing else']
      : []),
  ];
}

function statementsOf(text: string): string[] {
  return text
    .split('--> statement-breakpoint')
    .map((one) =>
      one
        .replaceAll(/^\s*--.*$/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .replace(/;$/, ''),
    )
    .filter((one) => one !== '');
}

/** What a statement keeps from being written until the end of the migration; a foreign key also the table it points to. */
function tablesLocked(statement: string): string[] {
  if (/^alter table "\w+" validate constraint\b/i.test(statement)) return [];
  const [, changed] =
    /^(?:alter|drop) table (?:if exists )?"(\w+)"/i.exec(statement) ??
    /^create trigger .*? on "(\w+)"/i.exec(statement) ??
    [];
  const pointedTo = Array.from(
    statement.matchAll(/\breferences (?:"public"\.)?"?(\w+)"? ?\(/gi),
    ([, name]) => name ?? '',
  );
  return [...(changed === undefined ? [] : [changed]), ...pointedTo];
}

function isHarmless(statement: string, created: ReadonlySet<string>, isContract: boolean): boolean {
  const [, changed] = /^alter table "(\w+)"/i.exec(statement) ?? [];
  const [, indexed] = /^create (?:unique )?index .*? on "(\w+)"/i.exec(statement) ?? [];
  const [, watched] = /^create trigger .*? on "(\w+)"/i.exec(statement) ?? [];
  const table = changed ?? indexed ?? watched;
  // A new table is empty, and no statement waits for it.
  if (table !== undefined && created.has(table)) return true;
  if (/^(?:create (?:unique )?|drop )index concurrently if (?:not )?exists\b/i.test(statement)) return true;
  const [, column] = /^alter table "\w+" add column "\w+" (.*)$/i.exec(statement) ?? [];
  if (column !== undefined) return mayBeAdded(column);
  return [...expanding, ...(isContract ? contracting : [])].some((pattern) => pattern.test(statement));
}

/** The older version does not name it, and no row has to be written again. */
function mayBeAdded(column: string): boolean {
  const rest = column.replace(CONSTANT, '');
  const hasDefault = rest !== column;
  return !COMPUTED.test(rest) && (hasDefault || !/\bnot null\b/i.test(rest));
}
