import { subscribe } from 'node:diagnostics_channel';
import { Histogram, type Registry } from 'prom-client';

/** The diagnostics channel on which libs/images reports its work. */
export const imageWorkChannel = 'confab:image-work';

const outcomes = ['done', 'failed', 'refused'] as const;

export type ImageWork = {
  /** Refused: the queue was full. */
  outcome: (typeof outcomes)[number];
  /** Including the wait for its turn. */
  seconds: number;
};

export function measureImages(registry: Registry, process: string): void {
  const duration = new Histogram({
    name: `confab_${process}_image_seconds`,
    help: 'Time to decode a picture and make another of it, with the wait for its turn, by outcome.',
    labelNames: ['outcome'] as const,
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  for (const outcome of outcomes) duration.zero({ outcome });
  subscribe(imageWorkChannel, (message) => {
    // Only libs/images writes to this channel.
    const { outcome, seconds } = message as ImageWork;
    duration.observe({ outcome }, seconds);
  });
}
