/**
 * Why a fetch failed. Contains no address and no response text, so that the author of a link learns nothing about our
 * network.
 */
export type Failure =
  | 'invalid-url'
  /** The address or port is not of the public web. */
  | 'refused'
  | 'name-not-found'
  | 'unreachable'
  /** The response broke off or could not be parsed. */
  | 'broken-answer'
  | 'error-status'
  /** A status that is expected to pass. */
  | 'error-status-for-now'
  | 'too-many-redirects'
  | 'too-large'
  | 'too-slow';

/** Whether a later fetch of the same link may succeed. */
export function isPassing(failure: Failure): boolean {
  return (
    failure === 'unreachable' ||
    failure === 'broken-answer' ||
    failure === 'error-status-for-now' ||
    failure === 'too-slow'
  );
}

/** Internal: carries a failure to the fetcher, which returns it as an outcome. */
export class FetchFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure);
    this.name = 'FetchFailed';
    this.failure = failure;
  }
}
