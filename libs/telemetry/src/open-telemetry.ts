import {
  ROOT_CONTEXT,
  type Span as SdkSpan,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  type Resource,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Span } from './span.ts';
import type { TraceLoss, TraceSettings, Tracing } from './tracing.ts';

/** Limit for sending the remaining spans when the process ends. */
const flushMs = 2000;
/** Between two reports of lost spans: a collector may be away for hours. */
const reportEveryMs = 600_000;
/** Characters of a loss's explanation. */
const explanationMax = 200;

/**
 * The only module that knows OpenTelemetry. The exporter itself reads further variables of the standard: timeout,
 * compression, certificates; the resource reads its attributes and the name of the service.
 *
 * Spans wait in a queue of 2048; more are dropped.
 */
export function createTracing(settings: TraceSettings, service: string): Tracing {
  let report: (loss: TraceLoss) => void = () => undefined;
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint}/v1/traces`,
    headers: settings.headers,
  });
  const provider = new TracerProvider({
    resource: resourceOf(service),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: withReports(exporter, (loss) => report(loss)) })],
  });
  const tracer = provider.getTracer('confab');
  return {
    begin: ({ kind, name, attributes }, parent) => {
      const context = parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote(parent));
      return spanOf(tracer, tracer.startSpan(name, { kind: kinds[kind], attributes }, context));
    },
    onLoss: (next) => {
      report = next;
    },
    stop: async () => {
      let late: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((done) => {
        late = setTimeout(done, flushMs);
      });
      // The processor has already reported this failure.
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, patience]);
      clearTimeout(late);
    },
  };
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

function spanOf(tracer: Tracer, own: SdkSpan): Span {
  const { traceId, spanId, traceFlags } = own.spanContext();
  const flags = (traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01';
  return {
    traceParent: `00-${traceId}-${spanId}-${flags}`,
    isRecorded: own.isRecording(),
    begin: ({ kind, name, attributes }) => {
      const context = trace.setSpan(ROOT_CONTEXT, own);
      return spanOf(tracer, tracer.startSpan(name, { kind: kinds[kind], attributes }, context));
    },
    end: ({ name, attributes, failure } = {}) => {
      if (name !== undefined) own.updateName(name);
      if (attributes) own.setAttributes(attributes);
      if (failure !== undefined) {
        own.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
      }
      own.end();
    },
  };
}

/** `parent` is well-formed (readTraceParent). */
function remote(parent: string) {
  const [, traceId = '', spanId = '', flags = ''] = parent.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

function samplerOf({ sampler, ratio }: TraceSettings): Sampler {
  switch (sampler) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio);
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  }
}

/** Names the process but not the machine: collectors add the host's name and address. */
function resourceOf(service: string): Resource {
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': service }))
    .merge(
      detectResources({
        detectors: [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector],
      }),
    );
}

function withReports(exporter: SpanExporter, report: (loss: TraceLoss) => void): SpanExporter {
  let spans = 0;
  let quietUntil = 0;
  return {
    export: (batch, done) => {
      exporter.export(batch, (result) => {
        if (result.error) {
          spans += batch.length;
          if (performance.now() >= quietUntil) {
            quietUntil = performance.now() + reportEveryMs;
            report({ spans, failure: result.error.message.slice(0, explanationMax) });
            spans = 0;
          }
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
