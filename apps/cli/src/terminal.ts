/** Line by line for people; a moving last line only where there is a terminal that can show one. */
const animated = process.stdout.isTTY && !process.env.NO_COLOR && process.env.TERM !== 'dumb';

/** The reader of a pipe may have ended; the command goes on. */
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

/** Whether the cursor stands at the end of a line that is still moving. */
let drawing = false;

export function say(line: string): void {
  endDrawing();
  process.stdout.write(`${line}\n`);
}

export function complain(line: string): void {
  endDrawing();
  process.stderr.write(`${line}\n`);
}

function draw(line: string): void {
  // What is left of a longer line is erased.
  process.stdout.write(`\r${line}\x1b[K`);
  drawing = true;
}

function endDrawing(): void {
  if (drawing) process.stdout.write('\n');
  drawing = false;
}

/** The sentence in an error, without the stack that only a programmer wants. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A step that is over sooner than this is not worth a line. */
const QUIET_MS = 500;
/** How often a step says how far it is where no line can move. */
const PLAIN_NOTE_MS = 10_000;

/** Names a step that takes a while, how far it is when it notes that, and how long it took. */
export async function step<T>(title: string, work: (note: (text: string) => void) => Promise<T>): Promise<T> {
  const started = Date.now();
  let noted = '';
  const line = () => `${title} ... ${noted}${((Date.now() - started) / 1000).toFixed(1)} s`;
  let moving: NodeJS.Timeout | undefined;
  const begin = setTimeout(() => {
    if (animated) {
      moving = setInterval(() => draw(line()), 100);
    } else {
      say(`${title} ...`);
      moving = setInterval(() => noted !== '' && say(line()), PLAIN_NOTE_MS);
    }
  }, QUIET_MS);
  try {
    return await work((text) => {
      noted = `${text}, `;
    });
  } finally {
    clearTimeout(begin);
    clearInterval(moving);
    if (drawing) {
      draw(line());
      endDrawing();
    } else if (Date.now() - started > QUIET_MS) say(line());
  }
}
