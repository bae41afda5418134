/** A piece of a sentence: plain, or what is bold in it. */
export type TitlePart = { text: string; bold: boolean };

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/**
 * The title of a notification, whose HTML has `<b>` and entities and nothing else: whatever else may stand there is text
 * like any other. Nothing of it becomes HTML.
 */
export function titleParts(title: string, textFormat: 'html' | ''): TitlePart[] {
  if (textFormat === '') return [{ text: title, bold: false }];
  const parts: TitlePart[] = [];
  let bold = false;
  for (const piece of title.split(/(<\/?b>)/)) {
    if (piece === '<b>' || piece === '</b>') bold = piece === '<b>';
    else if (piece !== '') parts.push({ text: withoutEntities(piece), bold });
  }
  return parts;
}

function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return entities.get(name) ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
