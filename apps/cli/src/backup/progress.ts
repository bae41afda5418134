/** Says how far a long step is. */
export type Note = (text: string) => void;

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

export function inBytes(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power] ?? ''}`;
}

export function inDigits(number: number): string {
  return number.toLocaleString('en');
}
