/**
 * `node libs/markdown/src/test-support/slowest.ts`: the processor time of each hostile text, and the ten slowest. The
 * limits of effort.ts and guard.ts are set so that hardly one takes more than 50 ms.
 */
import { hostileSite, hostileTexts } from '@confab/testing/hostile';
import { excerpt, withoutLinks } from '../excerpt.ts';
import { renderMarkdown } from '../render.ts';
import { warmUp } from '../warm-up.ts';

const render = (source: string) => renderMarkdown(source, { siteOrigin: hostileSite });

/** Processor time of this thread in milliseconds, independent of other load. */
function processorTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

warmUp(render);
const times = hostileTexts.map(({ name, source }) => {
  let html = '';
  const rendering = processorTime(() => (html = render(source)));
  const showing = processorTime(() => [withoutLinks(html), excerpt(html)]);
  return { name, rendering, showing };
});

times.sort((a, b) => b.rendering + b.showing - (a.rendering + a.showing));
process.stdout.write(`${times.length} texts; milliseconds of rendering, and of preview with excerpt:\n`);
for (const { name, rendering, showing } of times.slice(0, 10)) {
  process.stdout.write(`${rendering.toFixed(1).padStart(7)} ${showing.toFixed(1).padStart(6)}  ${name}\n`);
}
