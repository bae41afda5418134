import { fstatSync, writeSync } from 'node:fs';
import { Counter, type Registry } from 'prom-client';
import { describeFailure, failureType } from './failure.ts';
import { LossyLines, type Put } from './lossy-lines.ts';

/** Bytes of lines that may wait for a slow reader: some thousand lines. */
const waitingMaxBytes = 1_000_000;

const warn = 40;

const stdout = 1;

let log: LossyLines | undefined;

/**
 * Pino's options for the log of a process ("api"): one JSON object per line, to standard output. No line has an address
 * that was asked for, a header, or what an error may repeat of the input, also in lines of the framework.
 */
export function loggerOptions<Level extends string>(process: string, level: Level) {
  log ??= new LossyLines(standardOutput(), (lines) =>
    JSON.stringify({ level: warn, time: Date.now(), process, lines, msg: 'log lines were lost' }),
  );
  return { level, base: { process }, stream: log, serializers, hooks: { logMethod } };
}

const serializers = {
  err: (failure: unknown) => {
    const { name: type, ...others } = describeFailure(failure);
    return { type, ...others };
  },
  req: ({ method }: { method: string }) => ({ method }),
};

type LogCall = { apply(log: unknown, args: unknown[]): void };

/** Without a message a line would get that of its error. */
function logMethod(this: unknown, args: unknown[], method: LogCall): void {
  const [fields, message] = args;
  const failure = errorOf(fields);
  if (failure !== undefined && message === undefined)
    method.apply(this, [{ err: failure }, failureType(failure)]);
  else method.apply(this, args.map(withoutPaths));
}

function errorOf(fields: unknown): Error | undefined {
  if (fields instanceof Error) return fields;
  const err: unknown =
    typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
  return err instanceof Error ? err : undefined;
}

/** The framework quotes the address of a request in messages: `... in the "/@alice" route?`. */
function withoutPaths(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(/(["' ]|[A-Z]:)\/[^"' ]*/g, '$1…') : value;
}

export function measureLog(registry: Registry, process: string): void {
  new Counter({
    name: `confab_${process}_log_lines_lost_total`,
    help: 'Lines of the log that could not be written, because of a full disk or a reader that is behind.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(log?.lost ?? 0);
    },
  });
}

function standardOutput(): Put {
  const kind = fstatSync(stdout);
  // Files are written at once, so that the last lines of a process that dies are there.
  if (!kind.isFIFO() && !kind.isSocket()) return (bytes) => writeSync(stdout, bytes);
  const stream = process.stdout;
  // Each write has its own error.
  stream.on('error', () => undefined);
  return (bytes, lose) => {
    if (stream.writableLength > waitingMaxBytes) throw new Error('The reader of the log is behind.');
    stream.write(bytes, (error) => {
      if (error) lose();
    });
    return bytes.length;
  };
}
