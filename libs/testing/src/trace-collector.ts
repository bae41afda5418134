import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';

/** A span as it arrived. */
export type CollectedSpan = {
  service: string;
  name: string;
  /** As OTLP numbers them: 2 server, 3 client, 5 consumer. */
  kind: number;
  traceId: string;
  spanId: string;
  /** Undefined for the first one of a trace. */
  parentSpanId: string | undefined;
  failed: boolean;
  attributes: Readonly<Record<string, string | number>>;
};

/** A server on this machine that takes traces as OTLP has it, in JSON. */
export type TraceCollector = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  spans(): readonly CollectedSpan[];
  /** Everything that was sent, as it was. */
  bodies(): string;
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

/** The number that OTLP gives the status of what failed. */
const failed = 2;

/**
 * Ends tracing when all of it is sent, however long that takes: a process that ends waits for two seconds, which pass on a
 * machine that stands still.
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
  const server = createServer((request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') {
      response.writeHead(404).end();
      return;
    }
    void text(request).then((body) => {
      bodies.push(body);
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
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function spansIn(body: string): CollectedSpan[] {
  // Whatever does not fit fails the test that reads it.
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
