import { withConnection } from './tables.ts';

/** PostgreSQL's names for a server that only reads, and for a database without this table. */
const NO_PLACE = ['25006', '42P01'];

/**
 * Notes for the doctor that a backup was made, or proved, now. A replica that was backed up keeps no note, nor does a
 * server that is used for drills alone.
 */
export async function recordAct(url: string, act: 'backup' | 'drill'): Promise<void> {
  try {
    await withConnection(
      url,
      (sql) => sql`
        insert into public.backup_acts (act, at) values (${act}, now())
        on conflict (act) do update set at = excluded.at`,
    );
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NO_PLACE.some((code) => code === error.code)))
      throw error;
  }
}
