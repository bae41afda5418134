import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';

/** Builds these modules, the first of which imports the second when it is asked to, with the settings of the site. */
async function buildOf(entry: string, late = ''): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'top-level-await-'));
  try {
    await writeFile(join(folder, 'late.tsx'), late);
    await writeFile(join(folder, 'worker.ts'), late);
    await writeFile(join(folder, 'entry.tsx'), entry);
    return await build({
      root: fileURLToPath(new URL('..', import.meta.url)),
      configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
      logLevel: 'silent',
      environments: {
        client: { build: { write: false, rolldownOptions: { input: join(folder, 'entry.tsx') } } },
      },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const importsLate = 'document.onclick = () => import("./late.tsx");';

describe('the build fails on a top-level await in code for the browser', () => {
  it.each([
    ['a statement', 'await fetch("/api"); export default <p />;'],
    ['a value', 'export const answer = await fetch("/api") as unknown;'],
    ['a key of a class', 'export class A { [await fetch("/api").then(String)]() {} }'],
    ['a loop', 'for await (const part of [fetch("/api")]) console.log(part); export {};'],
    ['a resource', 'declare const lock: AsyncDisposable; await using held = lock; console.log(held);'],
  ])('%s', async (_kind, late) => {
    await expect(buildOf(importsLate, late)).rejects.toThrow(/late\.tsx[^]*must not await at the top level/);
  });

  it('in a worker', async () => {
    const entry = 'import W from "./worker.ts?worker"; document.onclick = () => new W();';
    await expect(buildOf(entry, 'await fetch("/api");')).rejects.toThrow(
      /worker\.ts[^]*must not await at the top level/,
    );
  });

  it('but not on one inside a function', async () => {
    const late = `
      export default async function load() { for await (const part of [await fetch('/await')]) console.log(part); }
      export const arrow = async () => await load();
      export class Box { async open() { await load(); } }
    `;
    await expect(buildOf(importsLate, late)).resolves.toBeTruthy();
  });
});
