import type { Span, SpanStart } from './span.ts';

export type TraceSettings = {
  /** Where traces are sent to with OTLP over HTTP, without `/v1/traces` and without a slash at the end. */
  endpoint: string;
  sampler:
    | 'always_on'
    | 'always_off'
    | 'traceidratio'
    | 'parentbased_always_on'
    | 'parentbased_always_off'
    | 'parentbased_traceidratio';
  /** The part of all traces that the samplers named for it choose, from 0 to 1. */
  ratio: number;
};

/** Spans that were recorded and reached nobody. */
export type TraceLoss = { spans: number; failure: string };

export type Tracing = {
  /** Begins a span: of the trace that `parent` (readTraceParent) names, or of one of its own. */
  begin(start: SpanStart, parent: string | null): Span;
  /** Reports what was lost, some minutes after the last report at the earliest. */
  onLoss(report: (loss: TraceLoss) => void): void;
  /** Sends what waits to be sent, for two seconds at most. Nothing is recorded afterwards. Never fails. */
  stop(): Promise<void>;
};

/**
 * Records what a process ("api") does, where it was switched on. Else it is null, and nothing of the SDK is even
 * loaded.
 */
export async function startTracing(settings: TraceSettings | null, process: string): Promise<Tracing | null> {
  if (settings === null) return null;
  const { createTracing } = await import('./open-telemetry.ts');
  return createTracing(settings, `confab-${process}`);
}
