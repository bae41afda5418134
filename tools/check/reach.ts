/** Which tests reach a file: read from the imports, without running anything. */
import { dirname, join, normalize } from 'node:path';

export type SourceFile = {
  /** From the root of the repository. */
  path: string;
  text: string;
};

/** A package of the workspace, by its name. */
export type Package = { folder: string; exports: Readonly<Record<string, string>> };

export type Reach = {
  /**
   * The tests that import the file, directly or through others, and of those that reach it only through a whole app the
   * ones in its folder. Empty for a file that no test reaches so.
   */
  testsOf(path: string): string[];
};

/** All kinds of jobs. Each has a test of its own, and a test that needs a worker runs few of them. */
const registry = 'apps/worker/src/registry.ts';
/** These import all parts of an app, so that each test of the app reaches every part through them. */
const wholes: ReadonlySet<string> = new Set([
  'apps/api/src/app.ts',
  'apps/web/src/route-tree.gen.ts',
  registry,
]);

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** Of imports, exports from elsewhere, parts that are loaded later, and files that threads or processes start with. */
const specifier = /(?:\b(?:from|import)\s|\bimport\(|\bURL\(\s*)\s*'([^'\n]+)'/g;

export function reachIn(files: readonly SourceFile[], packages: ReadonlyMap<string, Package>): Reach {
  const known = new Set(files.map(({ path }) => path));
  const importers = new Map<string, string[]>();
  for (const { path, text } of files) {
    for (const [, name = ''] of text.matchAll(specifier)) {
      const imported = name.startsWith('.') ? join(dirname(path), name) : fileOf(name, packages);
      if (imported === undefined) continue;
      const file = normalize(imported);
      if (known.has(file)) importers.set(file, [...(importers.get(file) ?? []), path]);
    }
  }

  function allThatImport(path: string, stopAt: ReadonlySet<string>): Set<string> {
    const found = new Set([path]);
    // Grows while it is walked through.
    for (const file of found) {
      for (const importer of importers.get(file) ?? []) if (!stopAt.has(importer)) found.add(importer);
    }
    return found;
  }

  return {
    testsOf(path) {
      const nearby = [...allThatImport(path, new Set([registry]))].filter(
        (file) => dirname(file) === dirname(path),
      );
      return [...new Set([...allThatImport(path, wholes), ...nearby])].filter(isTest).sort();
    },
  };
}

/** The file that a package of the workspace exports under a name; undefined for other packages. */
function fileOf(name: string, packages: ReadonlyMap<string, Package>): string | undefined {
  const [scope = '', own = '', ...rest] = name.split('/');
  const found = packages.get(`${scope}/${own}`);
  const file = found?.exports[['.', ...rest].join('/')];
  return found && file !== undefined ? join(found.folder, file) : undefined;
}
