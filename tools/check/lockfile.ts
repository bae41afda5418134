import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

type Dependencies = Record<string, string>;

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

type Manifest = Partial<Record<(typeof KINDS)[number], Dependencies>>;

/** The part of package-lock.json that is checked. Keys are folders: `apps/api`, `node_modules/a/node_modules/b`. */
export type Lockfile = { packages: Record<string, Manifest & { link?: boolean }> };

/**
 * Problems for which `npm ci` refuses the lockfile, here or on another platform. npm silently omits packages for other
 * platforms when the registry does not have them yet.
 */
export async function lockfileProblems(root: string): Promise<string[]> {
  // The formats are npm's.
  const lockfile = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
  const workspaces = Object.keys(lockfile.packages).filter((folder) => !folder.includes('node_modules'));
  const outdated = await Promise.all(
    workspaces.map(async (folder) => {
      const text = await readFile(join(root, folder, 'package.json'), 'utf8').catch(() => '{}');
      return outdatedEntries(lockfile, folder, JSON.parse(text) as Manifest);
    }),
  );
  return [...missingOptionalPackages(lockfile), ...outdated.flat()];
}

/** Every optional dependency needs an entry of its own, whichever platform it is for. */
export function missingOptionalPackages({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !resolves(packages, folder, name))
      .map(
        (name) =>
          `${name}, an optional dependency of ${folder || 'the root'}, is missing from package-lock.json.`,
      ),
  );
}

/** Node's rule: the nearest node_modules, looking outwards. */
function resolves(packages: Lockfile['packages'], folder: string, name: string): boolean {
  for (let from = folder; ; from = from.slice(0, Math.max(from.lastIndexOf('/'), 0))) {
    if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in packages) return true;
    if (from === '') return false;
  }
}

/** The lockfile repeats the dependencies of each package.json. */
export function outdatedEntries({ packages }: Lockfile, folder: string, manifest: Manifest): string[] {
  const entry = packages[folder] ?? {};
  return KINDS.filter((kind) => !isDeepStrictEqual(entry[kind] ?? {}, manifest[kind] ?? {})).map(
    (kind) =>
      `package-lock.json does not have the ${kind} of ${join(folder, 'package.json')}. Run npm install.`,
  );
}
