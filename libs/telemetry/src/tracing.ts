import type { Span, SpanStart } from './span.ts';

export type TraceSettings = {
  /** Base address of an OTLP/HTTP collector, without `/v1/traces` and without a trailing slash. */
  endpoint: string;
  /** What the collector wants to be told with each request. */
  headers: Readonly<Record<string, string>>;
  sampler:
    | 'always_on'
    | 'always_off'
    | 'traceidratio'
    | 'parentbased_always_on'
    | 'parentbased_always_off'
    | 'parentbased_traceidratio';
  /** The sampled part of all traces, from 0 to 1. */
  ratio: number;
};

/** Recorded spans that could not be delivered. */
export type TraceLoss = { spans: number; failure: string };

export type Tracing = {
  /** Begins a span, in the trace of `parent` (readTraceParent) or in a new one. */
  begin(start: SpanStart, parent: string | null): Span;
  /** Reports lost spans, at most once in some minutes. */
  onLoss(report: (loss: TraceLoss) => void): void;
  /** Sends the remaining spans, for two seconds at most. Records nothing afterwards. Never rejects. */
  stop(): Promise<void>;
};

/** Records what a process ("api") does, if tracing is on. Otherwise it is null, and the SDK is not loaded. */
export async function startTracing(settings: TraceSettings | null, process: string): Promise<Tracing | null> {
  if (settings === null) return null;
  const { createTracing } = await import('./open-telemetry.ts');
  return createTracing(settings, `confab-${process}`);
}
