import { channel } from 'node:diagnostics_channel';
import { createTaskQueue, limits } from '@confab/domain';
import { type ImageWork, imageWorkChannel } from '@confab/telemetry';

export class ImageQueueFull extends Error {
  constructor() {
    super('too many pictures wait to be decoded');
    this.name = 'ImageQueueFull';
  }
}

/** Few at once: an image takes a core and up to some hundred megabytes. A long queue is refused. */
const queue = createTaskQueue(limits.imageDecoding, () => new ImageQueueFull());

const workChannel = channel(imageWorkChannel);

/** Runs work on an image in its turn, and reports the outcome and the time to the telemetry channel. */
export async function inImageQueue<Result>(work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const report = (outcome: ImageWork['outcome']) =>
    workChannel.publish({ outcome, seconds: (performance.now() - began) / 1000 } satisfies ImageWork);
  try {
    const result = await queue(work);
    report('done');
    return result;
  } catch (error) {
    report(error instanceof ImageQueueFull ? 'refused' : 'failed');
    throw error;
  }
}
