import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOf, type MigrationFile } from './migration-rules.ts';
import { root, sources } from './sources.ts';

/** From before anybody ran the product: they may hold locks and take columns away. Nothing is added to this list. */
const landed = new Set([
  '0000_first',
  '0001_posts_feeds_images',
  '0002_comment_numbers',
  '0003_moderation',
  '0004_accounts',
  '0005_notifications',
]);

/** From before that was refused: they lock several tables, and one copies rows. Nothing is added to this list. */
const holdingUp = new Set([
  '0008_changes',
  '0009_site_settings',
  '0013_link_facts',
  '0016_search',
  '0020_public_log_and_rings',
  '0022_decisions',
  '0024_bans_and_appeals',
  '0026_rollbacks',
  '0028_held',
  '0029_warnings_and_mail',
  '0031_auto_rules',
  '0033_rollback_held',
]);

const isBefore = ({ tag }: MigrationFile, fault: string) =>
  holdingUp.has(tag) && /^locks |^insert into .* select /i.test(fault);

test('every migration only adds and blocks no writes, unless its name says that it is a contract', () => {
  const files = sources(['libs/db/migrations/*.sql']).map(({ path, text }) => ({
    tag: /(\w+)\.sql$/.exec(path)?.[1] ?? path,
    text,
  }));
  expect(files.length).toBeGreaterThan(landed.size);
  const faults = files
    .filter(({ tag }) => !landed.has(tag))
    .flatMap((file) =>
      faultsOf(file)
        .filter((fault) => !isBefore(file, fault))
        .map((fault) => `${file.tag}: ${fault}`),
    );
  expect(faults).toEqual([]);
});

test('drizzle-kit reads the newest snapshot of the schema only, so older ones are deleted', () => {
  const [newest] = sources(['libs/db/migrations/*.sql'])
    .map(({ path }) => /(\d{4})_\w+\.sql$/.exec(path)?.[1])
    .toReversed();
  expect(readdirSync(`${root}libs/db/migrations/meta`).sort()).toEqual([
    `${newest}_snapshot.json`,
    '_journal.json',
  ]);
});

test.each([
  'alter table "posts" add column "size" integer',
  'insert into "a" ("id") values (1)',
  'insert into "a" default values',
  `alter table "posts" add column "size" text default 'a, b'::text not null`,
  'alter table "posts" add column "at" timestamp (3) with time zone default now() not null',
  'create table "a" ("id" uuid primary key); --> statement-breakpoint\ncreate index "a_idx" on "a" using btree ("id")',
  'create table "a" ("id" uuid); --> statement-breakpoint\nalter table "a" add constraint "a_fk" foreign key ("id") references "posts"("id")',
  'create index concurrently if not exists "posts_idx" on "posts" ("size")',
  'alter table "posts" add constraint "c" check ("size" > 0) not valid',
  'alter table "posts" drop constraint "c_check"; --> statement-breakpoint\nalter table "posts" add constraint "d_check" check ("size" > 0) not valid',
  'alter table "posts" validate constraint "c"',
  'alter table "posts" alter column "size" drop not null',
  'create trigger "t" after update on "posts" referencing new table as new_rows for each statement execute function f()',
  'create trigger "t" after update of "size", "name" on "posts" for each row when (old.size <> new.size) execute function f()',
  'create or replace function "f"() returns trigger language plpgsql as $$ begin return null; end $$',
  'alter table "posts" set (fillfactor = 60)',
  'alter index "posts_idx" set (gin_pending_list_limit = 512)',
])('harmless: %s', (text) => {
  expect(faultsOf({ tag: '0007_next', text })).toEqual([]);
});

const taking = [
  'alter table "posts" drop column "size"',
  'alter table "posts" alter column "size" set not null',
  'drop table "posts"',
  'alter table "posts" drop constraint "c_check"',
];

const refused = [
  'insert into "a" select "id" from "posts"',
  'insert into "a" ("id", "size") select "id", 1 from "posts"',
  'alter table "posts" add column "size" integer; --> statement-breakpoint\nalter table "users" add column "size" integer',
  'create table "a" ("id" uuid references "posts"("id"), "by" uuid references "users"("id"))',
  'alter table "posts" rename column "size" to "length"',
  'alter table "posts" alter column "size" set data type bigint',
  'alter table "posts" add column "size" integer not null',
  'alter table "posts" add column "key" uuid default gen_random_uuid() not null',
  'alter table "posts" add column "id" bigint generated always as identity not null',
  'alter table "posts" add constraint "c" check ("size" > 0)',
  'create index "posts_idx" on "posts" ("size")',
  'create index concurrently "posts_idx" on "posts" ("size")',
  'drop index "posts_idx"',
  'update "posts" set "size" = 1',
  'vacuum full "posts"',
  'create trigger "t" after update on "posts" for each row execute function f()',
  'create trigger "t" before update of "size" on "posts" for each row when (old.size <> new.size) execute function f()',
  'create trigger "t" before insert on "posts" execute function f()',
  'alter table "posts" add constraint "c" check ("size" > 0) not valid; --> statement-breakpoint\nalter table "posts" validate constraint "c"',
  'create table "a" ("id" uuid); --> statement-breakpoint\ncreate index concurrently if not exists "i" on "posts" ("size")',
];

test.each([...taking, ...refused])('refused: %s', (text) => {
  expect(faultsOf({ tag: '0007_next', text })).toHaveLength(1);
});

test.each(taking)('a contract may: %s', (text) => {
  expect(faultsOf({ tag: '0007_contract_sizes', text })).toEqual([]);
});

test.each(refused)('no contract may: %s', (text) => {
  expect(faultsOf({ tag: '0007_contract_sizes', text })).toHaveLength(1);
});
