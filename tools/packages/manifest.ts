/** As much of a workspace's package.json as its package is made from. */
export type Manifest = {
  name: string;
  version: string;
  description: string;
  license: string;
  /** Entry points, each a source file: `./src/index.ts`. */
  exports: Record<string, string>;
  dependencies: Record<string, string>;
};

/**
 * The package.json of what is published. In the repository the entry points are sources and every dependency is pinned;
 * installing the package brings what was built from them, and one copy of each dependency where versions agree.
 */
export function publishedManifest(manifest: Manifest, versions: Readonly<Record<string, string>>) {
  const { name, version, description, license, exports, dependencies } = manifest;
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    // No module does anything but declare, so a bundler may leave out what is not imported.
    sideEffects: false,
    // The first version with AbortSignal.any.
    engines: { node: '>=20.3' },
    files: ['lib'],
    exports: Object.fromEntries(Object.entries(exports).map(([entry, source]) => [entry, built(source)])),
    dependencies: Object.fromEntries(
      Object.entries(dependencies).map(([dependency, range]) => [
        dependency,
        `^${versions[dependency] ?? range}`,
      ]),
    ),
  };
}

function built(source: string) {
  const file = source.replace(/^\.\/src\//, './lib/').replace(/\.ts$/, '');
  return { types: `${file}.d.ts`, default: `${file}.js` };
}
