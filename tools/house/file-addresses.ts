/** Code that makes the address of a file. */
const MADE = String.raw`(?:import\.meta\.(?:url|resolve)|pathToFileURL\()`;

const READ_AT_ONCE = new RegExp(String.raw`${MADE}[^;]*?\)\.(?:pathname|href\.(?:slice|replace))\b`, 'g');
const TAKEN_APART = new RegExp(String.raw`\{[^{};]*\bpathname\b[^{};]*\} = [^;]*?${MADE}`, 'g');
const KEPT = new RegExp(String.raw`\b(\w+) = (?:[^;{}]*?)${MADE}`, 'g');

/**
 * Places that take the path of a file out of its address. It stays percent-encoded there, so it names nothing when a folder
 * has a space or a letter outside ASCII; `fileURLToPath` decodes it.
 */
export function encodedPaths(text: string): string[] {
  const kept = [...text.matchAll(KEPT)].map(([, name = '']) => name);
  const later = kept.flatMap((name) => [
    ...text.matchAll(new RegExp(String.raw`(?<![.\w])${name}\.pathname\b`, 'g')),
    ...text.matchAll(new RegExp(String.raw`\bpathname\b[^{};]*\} = ${name}\b`, 'g')),
  ]);
  const found = [...text.matchAll(READ_AT_ONCE), ...text.matchAll(TAKEN_APART), ...later];
  return [...new Set(found.map(([code]) => code))];
}
