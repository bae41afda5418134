const ERROR_LEVEL = 50;

/** The message of a structured log line that reports an error; undefined for every other line. */
export function errorIn(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, msg } = JSON.parse(line) as { level?: unknown; msg?: unknown };
    return typeof level === 'number' && level >= ERROR_LEVEL ? String(msg) : undefined;
  } catch {
    return undefined;
  }
}

/** Passes each line on, but the same one only once a minute: a lasting trouble must not flood the terminal. */
export function withoutRepeats(pass: (line: string) => void): (line: string) => void {
  const passedAt = new Map<string, number>();
  return (line) => {
    const now = Date.now();
    if (now - (passedAt.get(line) ?? 0) < 60_000) return;
    if (passedAt.size > 1000) passedAt.clear();
    passedAt.set(line, now);
    pass(line);
  };
}
