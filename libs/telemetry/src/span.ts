/**
 * All attributes that a span may have beside its name, times and trace. Each has few values, or identifies the request;
 * none identifies a person or contains values of queries or requests.
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
    /** SQLSTATE: five letters and digits. */
    'db.response.status_code': string;
    'messaging.system': 'graphile_worker';
    'messaging.operation.name': 'process';
    'messaging.operation.type': 'process';
    'messaging.destination.name': string;
    'confab.job.attempt': number;
    'confab.request_id': string;
    'error.type': string;
  }>
>;

export type SpanStart = {
  kind: 'server' | 'client' | 'consumer';
  /** Low cardinality. */
  name: string;
  attributes: Attributes;
};

export type SpanEnd = {
  /** Replaces the name, when it is known only at the end. */
  name?: string;
  attributes?: Attributes;
  /** The type of the failure, if any; low cardinality. */
  failure?: string | undefined;
};

export type Span = {
  /** The value for the `traceparent` header of requests that follow from this span. */
  readonly traceParent: string;
  /** False when the sampler dropped the trace, children included. */
  readonly isRecorded: boolean;
  begin(start: SpanStart): Span;
  end(end?: SpanEnd): void;
};
