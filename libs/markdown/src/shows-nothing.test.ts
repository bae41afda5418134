import { expect, test } from 'vitest';
import { renderMarkdown } from './index.ts';
import { showsNothing } from './shows-nothing.ts';

const render = (source: string) => renderMarkdown(source, { siteOrigin: 'https://forum.example' });

test.each([
  ['no text', ''],
  ['white space', ' \n\u3000\n'],
  ['invisible characters', '\u200b\u00ad\u2060\ufe0f\u{e0061}'],
  ['entities of invisible characters', '&nbsp;&#8203;&shy;&zwj;&lrm;'],
  ['invisible characters in emphasis', '**\u200b** ~~\u3164~~'],
  ['line breaks', '<br><br/>\\\n<br>'],
  ['a definition', '[a]: https://a.example'],
  ['a heading without words', '#'],
  ['a quote without words', '> \u2800'],
  ['code without words', '```\n\n```'],
])('%s shows nothing', (_what, source) => {
  expect(showsNothing(render(source))).toBe(true);
});

test.each(['a', '.', '---', '-', '[](/a)', '<b></b>', '<!-- -->', '&amp;', '🏴', '`\u0301`', '[a]: b\n\n0'])(
  '%j shows something',
  (source) => {
    expect(showsNothing(render(source))).toBe(false);
  },
);
