/** Embeddings, overrides and isolates, which reverse what follows: `abc\u202egpj.exe` shows "abcexe.jpg". */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text of one line, in the order in which it was typed, also where it is cut: a mark would reverse what follows. */
export function oneLine(text: string): string {
  return text.replaceAll(directions, '').replaceAll(/[\n-\r\u0085\u2028\u2029]+/g, ' ');
}
