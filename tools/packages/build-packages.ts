import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../check/command.ts';
import { ROOT } from '../product/programs.ts';
import { type Manifest, publishedManifest } from './manifest.ts';

/** The libraries that other people's programs are made with, each after those it needs. */
const LIBRARIES = ['domain', 'api-contract'];

/** Builds each library into a folder of `into`, and that into a tarball beside it. Returns the tarballs. */
export async function buildPackages(into: string): Promise<string[]> {
  const manifests = await Promise.all(LIBRARIES.map(readManifest));
  const versions = Object.fromEntries(manifests.map(({ name, version }) => [name, version]));
  const tarballs = [];
  for (const [index, library] of LIBRARIES.entries()) {
    const folder = join(into, library);
    await rm(folder, { recursive: true, force: true });
    await compile(library, join(folder, 'lib'));
    await copyFile(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
    await copyFile(join(ROOT, 'libs', library, 'README.md'), join(folder, 'README.md'));
    const manifest = manifests[index];
    if (manifest) await writeJson(join(folder, 'package.json'), publishedManifest(manifest, versions));
    tarballs.push(await pack(folder, into));
  }
  return tarballs;
}

async function readManifest(library: string): Promise<Manifest> {
  // The file is ours.
  return JSON.parse(await readFile(join(ROOT, 'libs', library, 'package.json'), 'utf8')) as Manifest;
}

async function compile(library: string, into: string): Promise<void> {
  const compiler = join(ROOT, 'node_modules/typescript7/bin/tsc');
  const project = join(ROOT, 'libs', library, 'tsconfig.package.json');
  await succeed(process.execPath, [compiler, '-p', project, '--outDir', into]);
  // The compiler leaves the extension of sources in declarations, where no source is beside them.
  const declarations = (await readdir(into, { recursive: true })).filter((file) => file.endsWith('.d.ts'));
  await Promise.all(
    declarations.map(async (file) => {
      const text = await readFile(join(into, file), 'utf8');
      await writeFile(
        join(into, file),
        text.replaceAll(/((?:from |import\()['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'),
      );
    }),
  );
}

/** Packs a folder as npm would publish it. Needs no network. */
async function pack(folder: string, into: string): Promise<string> {
  await mkdir(into, { recursive: true });
  const output = await npm(
    ['pack', folder, '--ignore-scripts', '--offline', '--silent', '--pack-destination', into],
    into,
  );
  return join(into, output.trim().split('\n').at(-1) ?? '');
}

/** The npm that runs this program, else the one on the path. */
async function npm(args: string[], cwd: string): Promise<string> {
  const cli = process.env['npm_execpath'];
  const [command, ...first] = cli?.endsWith('npm-cli.js') ? [process.execPath, cli] : ['npm'];
  return succeed(command, [...first, ...args], cwd);
}

async function succeed(command: string, args: string[], cwd = ROOT): Promise<string> {
  const { ok, output } = await run(command, args, { cwd, env: { NPM_CONFIG_UPDATE_NOTIFIER: 'false' } });
  if (!ok) throw new Error(output);
  return output;
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
