/**
 * All that may stand in a span beside its name, its times and its place in a trace. Each has few values, or names the
 * request; none tells of a person, and what a query or a request brought with it is not among them.
 */
export type Attributes = Readonly<
  Partial<{
    'http.request.method': string;
    /** A pattern, never the address itself. */
    'http.route': string;
    'http.response.status_code': number;
    'db.system.name': 'postgresql';
    'db.query.summary': string;
    'db.client.connection.pool.name': string;
    /** What PostgreSQL calls the failure: five letters and digits. */
    'db.response.status_code': string;
    'messaging.system': 'graphile_worker';
    'messaging.operation.name': 'process';
    'messaging.operation.type': 'process';
    /** The kind of job. */
    'messaging.destination.name': string;
    'confab.job.attempt': number;
    /** As it stands in the log. */
    'confab.request_id': string;
    'error.type': string;
  }>
>;

export type SpanStart = {
  kind: 'server' | 'client' | 'consumer';
  /** One of few. */
  name: string;
  attributes: Attributes;
};

export type SpanEnd = {
  /** Where it is known only now. */
  name?: string;
  attributes?: Attributes;
  /** What kind of failure it ended with, if any: one of few. */
  failure?: string | undefined;
};

/** A piece of work of a trace, while it is under way. */
export type Span = {
  /** As the header `traceparent` tells of it to whatever follows from it elsewhere. */
  readonly traceParent: string;
  /** False where the trace was not chosen to be recorded: nobody will see what follows from it either. */
  readonly isRecorded: boolean;
  /** Begins a part of it. */
  begin(start: SpanStart): Span;
  end(end?: SpanEnd): void;
};

/** A code such as PostgreSQL, the driver and Node give their errors. */
const wellFormedCode = /^\w{1,40}$/;

/** The kind of a failure: the code of what was behind it, else its class. Its message may hold anything, and stays out. */
export function failureType(failure: unknown): string {
  if (!(failure instanceof Error)) return 'unknown';
  if (failure.cause instanceof Error) return failureType(failure.cause);
  if ('code' in failure && typeof failure.code === 'string' && wellFormedCode.test(failure.code)) {
    return failure.code;
  }
  return failure.constructor.name;
}
