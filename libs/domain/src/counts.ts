const oneDecimal = (value: number, unit: string) =>
  `${(Math.floor(value * 10) / 10).toFixed(1).replace('.0', '')}${unit}`;

/**
 * A short count: above 990 in k, above 999,000 in m, with one decimal unless it is zero (product-a 9, screens.md
 * 2.2). 1240 becomes 1.2k.
 */
export function shortCount(count: number): string {
  const size = Math.abs(count);
  const sign = count < 0 ? '-' : '';
  if (size <= 990) return String(count);
  if (size > 999_000) return sign + oneDecimal(Math.max(size, 1_000_000) / 1_000_000, 'm');
  if (size > 99_498) return `${sign}${Math.round(size / 1000)}k`;
  return sign + oneDecimal(Math.max(size, 1000) / 1000, 'k');
}

/** "1 comment", "2 comments", with a short count. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${shortCount(count)} ${count === 1 ? singular : plural}`;
}
