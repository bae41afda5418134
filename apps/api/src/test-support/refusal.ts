import { errorCatalog, type ErrorName } from '@confab/domain';
import { expect } from 'vitest';
import { Refused } from './client.ts';

/** The whole body of an error reply: exactly these keys (api.md 1.5). */
export function errorBody(name: ErrorName): { status: number; code?: string; message: string } {
  const { status, code, message } = errorCatalog[name];
  return code === null ? { status, message } : { status, code, message };
}

/** Expects the call to be refused with exactly this error. */
export async function expectRefusal(outcome: Promise<unknown>, name: ErrorName): Promise<void> {
  const answer: unknown = await outcome.catch((error: unknown) => error);
  if (answer instanceof Error && !(answer instanceof Refused)) throw answer;
  const refused = answer instanceof Refused ? { status: answer.status, body: answer.body } : { answer };
  expect(refused).toEqual({ status: errorCatalog[name].status, body: errorBody(name) });
}
