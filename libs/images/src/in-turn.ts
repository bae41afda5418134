import { limits } from '@confab/domain';

/** More pictures wait to be decoded than this process takes on. */
export class ImageQueueFull extends Error {
  constructor() {
    super('too many pictures wait to be decoded');
    this.name = 'ImageQueueFull';
  }
}

let running = 0;
const waiting: (() => void)[] = [];

/** Few at once: a picture takes a core and up to some hundred megabytes. A long line is refused. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= limits.imageDecoding.running) {
    if (waiting.length >= limits.imageDecoding.waiting) throw new ImageQueueFull();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    // The turn passes on without the count changing; it ends only when nobody waits.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
