export function printTable(lines: readonly (readonly string[])[]): void {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of lines)
    say(`${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
}

export function showProgress(part: string, done: number, of: number): void {
  if (!process.stdout.isTTY || process.env['NO_COLOR']) return say(`data set: ${part} (${done} of ${of})\n`);
  const width = 24;
  const filled = Math.round((done / of) * width);
  say(`\r[${'#'.repeat(filled)}${' '.repeat(width - filled)}] ${part.padEnd(24)}${done === of ? '\n' : ''}`);
}

export function say(text: string): void {
  process.stdout.write(text);
}
