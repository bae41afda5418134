/** What an address pasted over selected words becomes; undefined where it is to be pasted as it is. */
export function asMarkdownLink(selected: string, pasted: string): string | undefined {
  const address = pasted.trim();
  if (selected.trim() === '' || !isWebAddress(address) || isWebAddress(selected.trim())) return undefined;
  return `[${selected}](${address})`;
}

/** Whether a text is the address of a page, and nothing else. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
}
