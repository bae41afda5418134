import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';

export type CollectedSpan = {
  service: string;
  name: string;
  /** OTLP numbers: 2 server, 3 client, 5 consumer. */
  kind: number;
  traceId: string;
  spanId: string;
  /** Undefined for the root span of a trace. */
  parentSpanId: string | undefined;
  failed: boolean;
  attributes: Readonly<Record<string, string | number>>;
};

/** A local server for traces in OTLP/JSON. */
export type TraceCollector = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  spans(): readonly CollectedSpan[];
  /** All received bodies, unparsed. */
  bodies(): string;
  /** Of the last request. */
  headers(): IncomingHttpHeaders;
  close(): Promise<void>;
};

type Value = { stringValue?: string; intValue?: number };
type Entry = { key: string; value: Value };
type Request = {
  resourceSpans: {
    resource: { attributes: Entry[] };
    scopeSpans: {
      spans: (Omit<CollectedSpan, 'service' | 'failed' | 'attributes'> & {
        status: { code: number };
        attributes: Entry[];
      })[];
    }[];
  }[];
};

/** OTLP's status code for an error. */
const failed = 2;

/**
 * Stops tracing after everything is sent, however long that takes; a process would wait only two seconds, too short
 * on a stalled machine.
 */
export async function sendAll(tracing: { stop(): Promise<void> } | null): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await tracing?.stop();
  } finally {
    vi.useRealTimers();
  }
}

export async function openTraceCollector(): Promise<TraceCollector> {
  const bodies: string[] = [];
  let headers: IncomingHttpHeaders = {};
  const server = createServer((request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') {
      response.writeHead(404).end();
      return;
    }
    void text(request).then((body) => {
      bodies.push(body);
      headers = request.headers;
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans: () => bodies.flatMap(spansIn),
    bodies: () => bodies.join('\n'),
    headers: () => headers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function spansIn(body: string): CollectedSpan[] {
  // A malformed body fails the test that reads it.
  const { resourceSpans } = JSON.parse(body) as Request;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, kind, traceId, spanId, parentSpanId, status, attributes }) => ({
        service: String(valuesOf(resource.attributes)['service.name']),
        name,
        kind,
        traceId,
        spanId,
        parentSpanId,
        failed: status.code === failed,
        attributes: valuesOf(attributes),
      })),
    ),
  );
}

function valuesOf(attributes: readonly Entry[]): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue } }) => [key, stringValue ?? intValue ?? '']),
  );
}
