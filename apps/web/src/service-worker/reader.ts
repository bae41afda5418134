import { findAnswer, forgetReading, keepAnswer, readerNow } from './copies.ts';
import { startupPath } from './routing.ts';

const startupAddress = () => new URL(startupPath, location.origin).href;

/** Stores the reader's startup payload. First deletes what another reader has read. */
export async function keepReader(startup: string, readerId: string | null): Promise<void> {
  const known = await knownReader();
  if (known !== undefined && known !== readerId) await forgetReading();
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  await keepAnswer(startupAddress(), new Response(startup, { headers }), readerNow());
}

/** Called for pages of a known kind, so that copies of a member's pages never mix with those of visitors. */
export async function readAs(kind: 'member' | 'visitor'): Promise<void> {
  const known = await knownReader();
  if (known !== undefined && (known === null) !== (kind === 'visitor')) await forgetReading();
}

/** The id of the last reader, null for a visitor; undefined where unknown. */
async function knownReader(): Promise<string | null | undefined> {
  const kept = await findAnswer(startupAddress());
  if (!kept) return undefined;
  return readerOf(await kept.json());
}

export function readerOf(startup: unknown): string | null {
  const user = field(startup, 'user');
  const id = field(user, 'id');
  return typeof id === 'string' ? id : null;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
