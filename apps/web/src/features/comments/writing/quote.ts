/** Selected words as a Markdown quote, with room for an answer below; nothing where nothing was selected. */
export function asQuote(selected: string): string {
  const text = selected.trim();
  if (text === '') return '';
  return `${text.replace(/^/gm, '> ')}\n\n`;
}
