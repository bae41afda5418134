import { shortCount } from '@confab/domain';

/** A count as people read it; the exact number is its title where it was shortened. */
export function Count({ value }: { value: number }) {
  const text = shortCount(value);
  return <span title={text === String(value) ? undefined : exact(value)}>{text}</span>;
}

/** "12,345": written the same on server and browser, whatever their languages. */
function exact(value: number) {
  return value.toLocaleString('en');
}
