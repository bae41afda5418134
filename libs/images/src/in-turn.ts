import { channel } from 'node:diagnostics_channel';
import { createTurns, limits } from '@confab/domain';
import { type ImageWork, imageWorkChannel } from '@confab/telemetry';

/** More pictures wait to be decoded than this process takes on. */
export class ImageQueueFull extends Error {
  constructor() {
    super('too many pictures wait to be decoded');
    this.name = 'ImageQueueFull';
  }
}

/** Few at once: a picture takes a core and up to some hundred megabytes. A long line is refused. */
const turns = createTurns(limits.imageDecoding, () => new ImageQueueFull());

const told = channel(imageWorkChannel);

/** Does work on a picture when its turn comes, and tells whoever measures how that went. */
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
