/** What the last members of an archive say about the rest (docs/operating.md describes the format). */
export type Manifest = {
  /** Version of the format; this version writes FORMAT. */
  format: number;
  /** When the snapshot was taken, ISO. */
  createdAt: string;
  migrations: Migrations;
  tables: readonly TableRecord[];
  sequences: readonly SequenceRecord[];
  files: FileCounts;
  /** Hexadecimal, of every byte before the manifest. */
  sha256: string;
};

export const FORMAT = 1;

/** The newest migrations of the product and of the job queue. Equal ones mean equal tables. */
export type Migrations = { product: string; queue: string };

/** Names are quoted as SQL needs them. */
export type TableName = { name: string; columns: string };

/** `sum`: see RowSums. */
export type RowFigures = { rows: number; sum: string };

export type TableRecord = TableName & RowFigures;

/** As in PostgreSQL: when `called` is false, `value` itself comes next. */
export type SequenceRecord = { name: string; value: string; called: boolean };

/** `missing`: named by a row, but not in the store when its turn came. */
export type FileCounts = { count: number; bytes: number; missing: number };

export const members = {
  file: 'files/',
  missing: 'missing/',
  table: 'tables/',
  manifest: 'manifest.json',
  manifestSum: 'manifest.sha256',
} as const;
