import { channel } from 'node:diagnostics_channel';
import { createTurns, limits } from '@confab/domain';
import { type ImageWork, imageWorkChannel } from '@confab/telemetry';

export class ImageQueueFull extends Error {
  constructor() {
    super('too many pictures wait to be decoded');
    this.name = 'ImageQueueFull';
  }
}

/** Few at once: an image takes a core and up to some hundred megabytes. A long queue is refused. */
const turns = createTurns(limits.imageDecoding, () => new ImageQueueFull());

const told = channel(imageWorkChannel);

/** Runs work on an image in its turn, and reports the outcome and the time to the telemetry channel. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const tell = (outcome: ImageWork['outcome']) =>
    told.publish({ outcome, seconds: (performance.now() - began) / 1000 } satisfies ImageWork);
  try {
    const result = await turns(work);
    tell('done');
    return result;
  } catch (error) {
    tell(error instanceof ImageQueueFull ? 'refused' : 'failed');
    throw error;
  }
}
