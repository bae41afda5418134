import { full, longest, named } from './text.ts';

const deep = (unit: string, times: number) => unit.repeat(times);
const indented = (marker: string) =>
  Array.from({ length: 180 }, (_, level) => `${' '.repeat(level)}${marker} a`).join('\n');

/** Nested constructs, as deep as a body's length allows: 10,000 levels if one character opens a level. */
export const nestedTexts = named({
  'quotes 10,000 deep': deep('> ', 10_000),
  'quotes without spaces 20,000 deep': deep('>', longest),
  'quotes around words': `${deep('>', 10_000)} a`,
  'lists 10,000 deep': deep('- ', 10_000),
  'lists of stars 10,000 deep': deep('* ', 10_000),
  'lists of pluses 10,000 deep': deep('+ ', 10_000),
  'numbered lists': deep('1. ', 6600),
  'lists in quotes 5,000 deep': deep('> - ', 5000),
  'quotes in numbered lists': deep('1. > ', 4000),
  'lists indented further on each line': indented('-'),
  'numbered lists indented further on each line': indented('1.'),
  'quotes deeper on each line': Array.from({ length: 180 }, (_, level) => `${'>'.repeat(level + 1)} a`).join(
    '\n',
  ),
  'quotes that stop and begin': full('>>>>>>>>>>> a\n\n'),
  'lists just below the limit': full(`${deep('- ', 10)}a\n`),
  'brackets 10,000 deep': `${deep('[', 10_000)}${deep(']', 10_000)}`,
  'brackets 20,000 open': deep('[', longest),
  'brackets 20,000 closed': deep(']', longest),
  'pictures 10,000 deep': deep('![', 10_000),
  'links 2,500 deep': `${deep('[', 2500)}a${deep('](b)', 2500)}`,
  'references 6,000 deep': `${deep('[', 6000)}a${deep('][', 6000)}`,
  'round brackets in an address': `[a](${deep('(', 9997)}${deep(')', 9997)})`,
  'round brackets 10,000 open': `[a](${deep('(', 10_000)}`,
  'stars 9,999 deep': `${deep('*', 9999)}a${deep('*', 9999)}`,
  'underscores 9,999 deep': `${deep('_', 9999)}a${deep('_', 9999)}`,
  'stars with letters 4,000 deep': `${deep('*a', 4000)}b${deep('a*', 4000)}`,
  'strikes 4,999 deep': `${deep('~~', 4999)}a${deep('~~', 4999)}`,
  'stars and underscores in turns': `${deep('*_', 4999)}a${deep('_*', 4999)}`,
  'bold and strikes in turns': `${deep('**~~', 2499)}a${deep('~~**', 2499)}`,
  'elements 6,000 deep': deep('<b>', 6000),
  'elements closed 5,000 times': deep('</b>', 5000),
  'formulas in drawings': deep('<svg><math>', 1500),
  'emphasis in links in emphasis': `${deep('*[', 3000)}a${deep('](b)*', 2000)}`,
  'headings of headings': full('# '),
  'code in quotes in lists': full('> - ```\n'),
});
