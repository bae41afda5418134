import { findAnswer, forgetReading, keepAnswer, readerNow } from './copies.ts';
import { startupPath } from './routing.ts';

const startupAddress = () => new URL(startupPath, location.origin).href;

/** Keeps what the app of whoever reads now starts with. What somebody else has read here goes first. */
export async function keepReader(startup: string, readerId: string | null): Promise<void> {
  const known = await knownReader();
  if (known !== undefined && known !== readerId) await forgetReading();
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  await keepAnswer(startupAddress(), new Response(startup, { headers }), readerNow());
}

/** A page that is a member's alone says so; it must not stand beside what a visitor has read, nor the other way. */
export async function readAs(kind: 'member' | 'visitor'): Promise<void> {
  const known = await knownReader();
  if (known !== undefined && (known === null) !== (kind === 'visitor')) await forgetReading();
}

/** The id of who read here last, null for a visitor; undefined where nobody is known. */
async function knownReader(): Promise<string | null | undefined> {
  const kept = await findAnswer(startupAddress());
  if (!kept) return undefined;
  return readerOf(await kept.json());
}

/** The id in a startup payload. */
export function readerOf(startup: unknown): string | null {
  const user = field(startup, 'user');
  const id = field(user, 'id');
  return typeof id === 'string' ? id : null;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
