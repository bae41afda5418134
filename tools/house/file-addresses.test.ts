import { expect, test } from 'vitest';
import { encodedPaths } from './file-addresses.ts';
import { sources } from './sources.ts';

test.each([
  `const root = new URL('..', import.meta.url).pathname;`,
  `build({ root: new URL(\n  '..',\n  import.meta.url,\n).pathname });`,
  `const { pathname } = new URL('..', import.meta.url);`,
  `const here = new URL('.', import.meta.url);\nread(here.pathname);`,
  `const here = new URL(import.meta.resolve('zod'));\nconst { pathname: path } = here;`,
  `read(pathToFileURL(folder).pathname);`,
  `read(new URL('a.css', import.meta.url).href.slice(7));`,
])('the path of a file is not read from its address: %s', (code) => {
  expect(encodedPaths(code)).toHaveLength(1);
});

test.each([
  `const root = fileURLToPath(new URL('..', import.meta.url));\nconst { pathname } = new URL(request.url, origin);`,
  `const here = new URL('.', import.meta.url);\nconst path = new URL(page.url()).pathname;`,
  `const file = new URL('a.ts', import.meta.url).href;\nurl.pathname = '/a';`,
])('other addresses have a path: %s', (code) => {
  expect(encodedPaths(code)).toEqual([]);
});

test('no file of the house reads a path from the address of a file', () => {
  const code = sources(
    ['*.{ts,js,cjs,mjs}', '.*.{js,cjs}', '{apps,libs,tools,docker,examples}/**/*.{ts,tsx,mjs,js}'],
    {
      tests: true,
    },
  ).filter(({ path }) => path !== 'tools/house/file-addresses.test.ts');
  expect(code.length).toBeGreaterThan(1000);
  expect(code.filter(({ text }) => encodedPaths(text).length > 0).map(({ path }) => path)).toEqual([]);
});
