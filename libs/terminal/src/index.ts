/** Output in lines; the last line moves on terminals that can show it. */
const animated = process.stdout.isTTY && !process.env.NO_COLOR && process.env.TERM !== 'dumb';

/** The reader of a pipe may have ended; the command goes on. */
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

/** Whether the last line is still moving. */
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
  // Erases the rest of a longer line.
  process.stdout.write(`\r${line}\x1b[K`);
  drawing = true;
}

function endDrawing(): void {
  if (drawing) process.stdout.write('\n');
  drawing = false;
}

/** The message of an error, without its stack. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Shorter steps print no line. */
const QUIET_MS = 500;
/** Interval of progress lines without a moving line. */
const PLAIN_NOTE_MS = 10_000;

/** Prints the name, the progress and the duration of a long step. */
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
