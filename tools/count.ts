/**
 * `npm run count`: the weight of the code. Lines of product and of tests by area, the median module of web, modules under
 * 40 lines that a single other module imports, folders of an app that import each other, and when each test file runs.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { say } from '@confab/terminal';
import { ROOT } from './product/programs.ts';

const CODE = /\.(?:[cm]?[jt]sx?|css|sql)$/;
const NOT_WRITTEN_HERE = /\.gen\.ts$|^libs\/db\/migrations\/|^vendor\//;
const TEST = /\.(?:test|e2e)\.tsx?$|\/test-support\/|^apps\/web-e2e\/|^libs\/testing\/|test-setup\.ts$/;
/** A boundary: the router, the browser or a worker loads it by itself. */
const BOUNDARY = /\/(?:routes|service-worker)\/|\/entry-|\.worker\.ts$/;
const SMALL = 40;

type Module = { path: string; text: string; lines: number; imports: string[] };

/** What the library that is imported as `name` exports from its files. */
type Library = { name: string; index: string; files: Map<string, string[]> };

const modules = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => CODE.test(path) && !NOT_WRITTEN_HERE.test(path) && existsSync(join(ROOT, path)))
  .map(read);
const product = modules.filter(({ path }) => !TEST.test(path));
const importers = countImporters(product);

const areas = new Set(modules.map(({ path }) => areaOf(path)));
say('area'.padEnd(22) + 'product'.padStart(10) + 'tests'.padStart(10));
for (const area of [...areas].sort()) say(row(area, (path) => areaOf(path) === area));
say(row('sum', () => true));

const web = product.filter(({ path }) => /^apps\/web\/.*\.tsx?$/.test(path));
say(`\nMedian module of web: ${median(web.map(({ lines }) => lines))} lines of ${web.length} modules`);

const splinters = product.filter(
  ({ path, lines }) =>
    /\.tsx?$/.test(path) && lines < SMALL && importers.get(path) === 1 && !BOUNDARY.test(path),
);
say(`Modules under ${SMALL} lines with a single importer: ${splinters.length}`);
for (const { path, lines } of splinters) say(`  ${path} (${lines})`);

for (const app of ['apps/api/src', 'apps/web/src', 'apps/web/src/features', 'apps/worker/src'])
  for (const pair of foldersThatNeedEachOther(app)) say(`Folders of ${app} that import each other: ${pair}`);

const runs = [...vitestRuns(), ...journeyRuns()];
const filesOf = (slow: boolean) =>
  new Set(runs.filter(({ isSlow }) => isSlow === slow).map(({ path }) => path));
const [quickly, slowly] = [filesOf(false), filesOf(true)];
saySorted(
  'in npm test only',
  [...quickly].filter((path) => !slowly.has(path)),
);
saySorted(
  'in npm run test:slow only',
  [...slowly].filter((path) => !quickly.has(path)),
);
saySorted(
  'in both',
  [...quickly].filter((path) => slowly.has(path)),
);

function saySorted(where: string, files: string[]): void {
  say(`\nTest files that run ${where}: ${files.length}`);
  for (const path of files.sort()) say(`  ${path}`);
}

type Run = { path: string; isSlow: boolean };

function vitestRuns(): Run[] {
  const listed = execFileSync('vitest', ['list', '--filesOnly', '--json'], { cwd: ROOT, encoding: 'utf8' });
  const files = JSON.parse(listed) as { file: string; projectName: string }[];
  return files.map(({ file, projectName }) => ({
    path: relative(ROOT, file),
    isSlow: projectName.endsWith(':slow'),
  }));
}

function journeyRuns(): Run[] {
  return modules
    .filter(({ path }) => path.endsWith('.e2e.ts'))
    .map(({ path }) => ({ path, isSlow: path.includes('/other-browsers/') }));
}

function read(path: string): Module {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, name = '']) => name);
  const imports = names.map((name) => relative(ROOT, join(ROOT, dirname(path), name)));
  return { path, text, lines: text.split('\n').length - 1, imports };
}

/** The index of a library imports nothing: its files count what other projects import of them. */
function countImporters(all: Module[]): Map<string, number> {
  const libraries = all.filter(({ path }) => /^libs\/[^/]+\/src\/index\.ts$/.test(path)).map(readLibrary);
  const counts = new Map<string, number>();
  for (const module of all) {
    if (libraries.some(({ index }) => index === module.path)) continue;
    const imports = [...module.imports, ...libraries.flatMap((library) => importsOf(module, library))];
    for (const path of new Set(imports)) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}

function readLibrary({ path: index, text }: Module): Library {
  const files = new Map<string, string[]>();
  for (const [, space, list, file = ''] of text.matchAll(
    /export (?:type )?(?:\*(?: as (\w+))?|\{([^}]*)\}) from '\.\/([^']+)'/g,
  )) {
    const path = join(dirname(index), file);
    const names = space ? [space] : list ? list.split(',').map(nameIn) : exportsOf(path);
    files.set(path, [...(files.get(path) ?? []), ...names]);
  }
  return { name: index.replace(/^libs\/([^/]+).*$/, '@confab/$1'), index, files };
}

function exportsOf(path: string): string[] {
  const text = modules.find((module) => module.path === path)?.text ?? '';
  return [...text.matchAll(/^export (?:async )?(?:const|function\*?|class|type) (\w+)/gm)].map(
    ([, name = '']) => name,
  );
}

function importsOf({ text }: Module, { name, files }: Library): string[] {
  const lists = [...text.matchAll(/import (?:type )?\{([^}]*)\} from '([^']+)'/g)].filter(
    ([, , from]) => from === name,
  );
  const names = new Set(lists.flatMap(([, list = '']) => list.split(',').map(nameIn)));
  return [...files].filter(([, exported]) => exported.some((one) => names.has(one))).map(([path]) => path);
}

function nameIn(item: string): string {
  return item
    .trim()
    .replace(/^type /, '')
    .replace(/ as .*$/, '');
}

function areaOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return ['apps', 'libs'].includes(first) ? `${first}/${second}` : path.includes('/') ? first : 'root';
}

function row(name: string, belongs: (path: string) => boolean): string {
  const lines = (tests: boolean) =>
    modules
      .filter(({ path }) => belongs(path) && TEST.test(path) === tests)
      .reduce((total, module) => total + module.lines, 0);
  return name.padEnd(22) + String(lines(false)).padStart(10) + String(lines(true)).padStart(10);
}

function median(numbers: number[]): number {
  return numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Pairs of the folders directly below `place` of which each imports from the other. */
function foldersThatNeedEachOther(place: string): string[] {
  const folderOf = (path: string) => {
    const [folder, ...below] = path.startsWith(`${place}/`) ? path.slice(place.length + 1).split('/') : [];
    return below.length > 0 ? folder : '';
  };
  const edges = new Set(
    product.flatMap(({ path, imports }) => imports.map((other) => `${folderOf(path)} ${folderOf(other)}`)),
  );
  return [...edges].filter((edge) => {
    const [from = '', to = ''] = edge.split(' ');
    return from !== '' && to !== '' && from < to && edges.has(`${to} ${from}`);
  });
}
