/**
 * Why nothing was fetched. Says nothing of addresses or answers: whoever gave the link learns no more about our network
 * from it.
 */
export type Failure =
  /** Not http or https, or with a name and password in it. */
  | 'invalid-url'
  /** Leads to an address or a port that is not of the public web. */
  | 'refused'
  | 'name-not-found'
  | 'unreachable'
  /** The answer broke off, or is none that can be read. */
  | 'broken-answer'
  | 'error-status'
  /** An error that the other side expects to pass. */
  | 'error-status-for-now'
  | 'too-many-redirects'
  | 'too-large'
  | 'too-slow';

/** May the same link be fetched later, for all that is known? */
export function isPassing(failure: Failure): boolean {
  return (
    failure === 'unreachable' ||
    failure === 'broken-answer' ||
    failure === 'error-status-for-now' ||
    failure === 'too-slow'
  );
}

/** Ends a fetch from wherever it is noticed; no caller of this library sees it. */
export class FetchFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure);
    this.name = 'FetchFailed';
    this.failure = failure;
  }
}
