/**
 * `node libs/markdown/src/test-support/slowest.ts`, on a machine at rest: how long the server takes for each hostile
 * text, and the ten that take longest. The limits of guard.ts are set so that none takes 50 ms.
 */
import { hostileSite, hostileTexts } from '@confab/testing/hostile';
import { excerpt, withoutLinks } from '../excerpt.ts';
import { createRenderPool } from '../server.ts';

const pool = createRenderPool({ siteOrigin: hostileSite, deadlineMs: 60_000 });
// The thread starts with the first text.
await pool.render('');

const times: { name: string; rendering: number; showing: number }[] = [];
for (const { name, source } of hostileTexts) {
  const begun = performance.now();
  const html = await pool.render(source);
  const rendered = performance.now();
  withoutLinks(html);
  excerpt(html);
  times.push({ name, rendering: rendered - begun, showing: performance.now() - rendered });
}
await pool.close();

times.sort((a, b) => b.rendering + b.showing - (a.rendering + a.showing));
process.stdout.write(`${times.length} texts; milliseconds of rendering, and of preview with excerpt:\n`);
for (const { name, rendering, showing } of times.slice(0, 10)) {
  process.stdout.write(`${rendering.toFixed(1).padStart(7)} ${showing.toFixed(1).padStart(6)}  ${name}\n`);
}
