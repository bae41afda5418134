import { isCallError } from './call-error.ts';

/** Whether a lookup finds something: here a 404 is an answer, not a failure. */
export async function exists(lookup: Promise<unknown>): Promise<boolean> {
  try {
    await lookup;
    return true;
  } catch (error) {
    if (isCallError(error, 404)) return false;
    throw error;
  }
}
