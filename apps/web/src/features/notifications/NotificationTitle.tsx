import type { RenderedNotification } from '@confab/api-contract/calls';

/** The sentence of a notification. Names and titles in it may run right to left. */
export function NotificationTitle({ title, textFormat }: Pick<RenderedNotification, 'title' | 'textFormat'>) {
  return titleParts(title, textFormat).map(({ text, bold }, index) =>
    bold ? (
      <b key={index}>
        <bdi>{text}</bdi>
      </b>
    ) : (
      text
    ),
  );
}

type TitlePart = { text: string; bold: boolean };

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Reads the HTML of a title, which has `<b>` and entities only. Anything else in it stays text. */
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
