import type { Config } from './config.ts';
import { type RegisterFrontend, run } from './run.ts';

/** Vite is not installed in production. */
async function loadFrontend({ development }: Config): Promise<RegisterFrontend> {
  if (development) return (await import('./development-frontend.ts')).registerVite;
  return (await import('./build-frontend.ts')).registerBuild;
}

try {
  await run(process.env, loadFrontend);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
