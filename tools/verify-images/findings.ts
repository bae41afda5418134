import { say } from '../terminal.ts';

/** What was looked at, and what was seen: a line of the report. */
export type Finding = { subject: string; rule: string; ok: boolean; seen: string };

/** Gathers what is found, and says it at once. */
export class Findings {
  readonly all: Finding[] = [];
  readonly #signal: AbortSignal;

  readonly #tell: (line: string) => void;

  constructor(signal: AbortSignal, tell: (line: string) => void = say) {
    this.#signal = signal;
    this.#tell = tell;
  }

  note(subject: string, rule: string, ok: boolean, seen: string): void {
    this.all.push({ subject, rule, ok, seen });
    this.#tell(`  ${ok ? 'ok  ' : 'FAIL'} ${subject}: ${rule} (${seen})`);
  }

  /** What a check returns was seen; what it throws was seen in its stead. */
  async check(subject: string, rule: string, look: () => Promise<string>): Promise<void> {
    try {
      this.note(subject, rule, true, await look());
    } catch (error) {
      // What is found while everything is being stopped says nothing.
      this.#signal.throwIfAborted();
      this.note(subject, rule, false, error instanceof Error ? error.message : String(error));
    }
  }

  get ok(): boolean {
    return this.all.every(({ ok }) => ok);
  }
}

/** Throws what was seen instead. */
export function expectThat(condition: boolean, seenInstead: string): void {
  if (!condition) throw new Error(seenInstead);
}
