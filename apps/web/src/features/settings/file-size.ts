const units = ['kB', 'MB', 'GB'] as const;

/** "812 kB", "4.2 MB": a thousand of one are one of the next, as file managers count. */
export function fileSize(bytes: number): string {
  let size = bytes / 1000;
  let at = 0;
  while (size >= 999.5 && at < units.length - 1) {
    size /= 1000;
    at += 1;
  }
  const shown =
    size < 9.95 && at > 0 ? size.toFixed(1).replace('.0', '') : String(Math.max(1, Math.round(size)));
  return `${shown} ${units[at] ?? ''}`;
}
