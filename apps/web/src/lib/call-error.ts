/**
 * A failed call. `status` is 0 when no answer came (no network, a timeout), `code` the wire code of the API where the
 * answer carried one.
 */
export class CallError extends Error {
  readonly status: number;
  readonly code: string | null;

  constructor(status: number, code: string | null, message: string) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
  }
}

export function isCallError(error: unknown, status?: number): error is CallError {
  return error instanceof CallError && (status === undefined || error.status === status);
}
