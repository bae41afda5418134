import { shortCount } from '@confab/domain';

/** A count as people read it; the exact number is its title where it was shortened. */
export function Count({ value }: { value: number }) {
  return <span title={exactCount(value)}>{shortCount(value)}</span>;
}

/** "12,345", of a count that is shortened: written the same on server and browser, whatever their languages. */
export function exactCount(value: number): string | undefined {
  return shortCount(value) === String(value) ? undefined : value.toLocaleString('en');
}
