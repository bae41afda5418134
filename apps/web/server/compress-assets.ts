import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|svg)$/;

/** Writes .br and .gz beside the built files, so that no request pays for the best compression. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const assets = join(dir, 'assets');
      const names = (await readdir(assets)).filter((name) => compressible.test(name));
      await Promise.all(names.map((name) => compressFile(join(assets, name))));
    },
  };
}

async function compressFile(file: string) {
  const bytes = await readFile(file);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, brotli));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
