import { full, longest, named } from './text.ts';

const row = (columns: number, cell = 'a') => `|${`${cell}|`.repeat(columns)}`;
const table = (columns: number, rows: number, cell = 'a') =>
  [row(columns), row(columns, '-'), ...Array.from({ length: rows }, () => row(columns, cell))].join('\n');

/** Tables that are malformed, enormous, or full of other constructs. */
export const tableTexts = named({
  'a table of more cells than columns': '|a|\n|-|\n|b|c|d|e|f|',
  'a table of fewer cells than columns': '|a|b|c|\n|-|-|-|\n|x\n||\n|',
  'a table of one column too few below': '|a|b|\n|-\n|x',
  'a table without words': '| |\n|:-:|:-',
  'a table of nothing but lines': '|\n|-\n|\n|',
  'a table without its outer lines': 'a|b\n-|-\nc|d',
  'a table of every side': '|a|b|c|d|\n|:-|-:|:-:|-|\n|1|2|3|4|',
  'a table with a broken side': '|a|\n|:-:-:|\n|b|',
  'a table with lines in code': '|`a|b`|\n|-|\n|``|`',
  'a table with escaped lines': '|a\\|b\\\\|\n|-|\n|\\|\\|\\||',
  'a table in a list in a quotation': '> - |a|\n>   |-|\n>   |b|\n> |c|',
  'a table that a list ends': '|a|\n|-|\n- b\n|c|',
  'a table that a quotation ends': '|a|\n|-|\n> b\n|c|',
  'a table that HTML ends': '|a|\n|-|\n<div>\n|c|\n</div>',
  'a table that is a heading too': '|a|\n|-|\n=\n|c|\n---',
  'a table with blocks in its cells': '|# a|> b|- c|\n|-|-|-|\n|```|    x|---|',
  'a table with a link across cells': '|[a|b](https://x.example)|\n|-|-|\n|**c|d**|',
  'a table with a definition': '|[a]|\n|-|\n|[a]: javascript:alert(1)|\n\n[a]: javascript:alert(1)',
  'a table in a table': '||a||\n|-|-|-|\n|\\|-\\||\\|b\\||',
  'two tables without a line between': '|a|\n|-|\n|b|\n|a|\n|-|\n|b|',
  'a table of 3,000 columns': table(3000, 1, ''),
  'a table of 100 columns and 90 rows': table(100, 90),
  'a table of 1,000 columns with 1,000 empty rows': `${'|a'.repeat(1000)}\n${'|-'.repeat(1000)}\n${'|\n'.repeat(1000)}`,
  'a table of 30 columns with 1,400 empty rows': `${row(30)}\n${row(30, '-')}\n${'|\n'.repeat(1400)}`,
  'a table of two columns with 1,400 rows': table(2, 1400, 'red'),
  'a table of links': table(3, 140, '[a](https://x.example/red)'),
  'a table of emphasis': table(4, 500, '*a*'),
  'a table of open emphasis': table(4, 800, '*a'),
  'a table of code': table(4, 800, '`a'),
  'a table of addresses': table(2, 400, 'https://x.example'),
  'a table of HTML': table(3, 300, '<b onclick=x>'),
  'the line below a table, without end': `|a|\n${full('|-').slice(0, longest - 10)}`,
  'the sides of a table, without end': `|a|\n${full('|:-:').slice(0, longest - 10)}`,
  'tables of one row': full('|a|\n|-|\n\n'),
  'beginnings of tables': full('|a|\n|-\n'),
  'beginnings of tables in quotes': full('> |a|\n> |-|\n'),
});
