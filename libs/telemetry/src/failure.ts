/** A code such as PostgreSQL, the driver and Node give their errors. */
const wellFormedCode = /^\w{1,40}$/;

/**
 * The type of a failure: the code of its cause, else its class. Its message may contain personal data and is left out.
 */
export function failureType(failure: unknown): string {
  if (!(failure instanceof Error)) return 'unknown';
  const cause = rootCause(failure);
  return codeOf(cause) ?? cause.constructor.name;
}

/**
 * The innermost cause of an error. The wrapper of a failed query repeats the query's values, which must not be logged.
 */
export function rootCause(failure: unknown): Error {
  if (!(failure instanceof Error)) return new Error(String(failure));
  return failure.cause instanceof Error ? rootCause(failure.cause) : failure;
}

/** What a log has of a failure. Other properties of errors stay out: some hold addresses or input. */
export type DescribedFailure = {
  name: string;
  code: string | undefined;
  /** Empty where it may repeat what a person sent. */
  message: string;
  /** The places in the code, without the message. */
  stack: string;
};

export function describeFailure(failure: unknown): DescribedFailure {
  const cause = rootCause(failure);
  return {
    name: cause.name,
    code: codeOf(cause),
    message: repeatsInput(failure, cause) ? '' : cause.message.replaceAll(words, hideMailAddress),
    stack: placesOf(cause),
  };
}

/**
 * What is no JSON or no regular expression is quoted, PostgreSQL quotes values of the wrong form (class 22) and queries
 * of words (42601), and the framework quotes the address of a request.
 */
function repeatsInput(failure: unknown, cause: Error): boolean {
  if (!(failure instanceof Error) || cause instanceof SyntaxError) return true;
  return /^(?:22...|42601|FST_\w+)$/.test(codeOf(cause) ?? '');
}

const words = /[^\s"'<>()/]+/g;
const hideMailAddress = (word: string) => (/[^@]@[^@]/.test(word) ? '…' : word);

function codeOf(cause: Error): string | undefined {
  return 'code' in cause && typeof cause.code === 'string' && wellFormedCode.test(cause.code)
    ? cause.code
    : undefined;
}

function placesOf({ stack = '', message }: Error): string {
  return stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^ +at /.test(line))
    .join('\n');
}
