import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@confab/db';
import { startTestPostgres } from '@confab/postgres';
import { seedSite } from './site.ts';
import { startProduct } from './product.ts';

export default function setup(): Promise<() => Promise<void>> {
  return startSite();
}

/** One product for all journeys, with two api processes: a site with a few people, communities and posts. */
export async function startSite(env: Record<string, string> = {}): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  await migrate(server.url);
  const site = await seedSite(server.url);
  const dataFolder = await mkdtemp(join(tmpdir(), 'journeys-'));
  const product = await startProduct({
    databaseUrl: server.url,
    env: { CAPTCHA: 'altcha', DATA_DIR: dataFolder, ...env },
    apis: 2,
  });
  process.env['JOURNEY_ORIGIN'] = product.origin;
  process.env['JOURNEY_DATABASE'] = server.url;
  process.env['JOURNEY_DATA'] = dataFolder;
  process.env['JOURNEY_SITE'] = JSON.stringify(site);
  return async () => {
    await product.stop();
    await server.stop();
    await rm(dataFolder, { recursive: true });
  };
}
