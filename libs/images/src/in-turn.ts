import { createTurns, limits } from '@confab/domain';

/** More pictures wait to be decoded than this process takes on. */
export class ImageQueueFull extends Error {
  constructor() {
    super('too many pictures wait to be decoded');
    this.name = 'ImageQueueFull';
  }
}

/** Few at once: a picture takes a core and up to some hundred megabytes. A long line is refused. */
export const inTurn = createTurns(limits.imageDecoding, () => new ImageQueueFull());
