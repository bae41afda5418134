import { createThread } from '@confab/threads';
import { escapedParagraphs } from './escape.ts';
import type { RenderOptions } from './render.ts';

export type RenderPool = {
  /**
   * The HTML of a source; escaped text after a timeout. Rejects with `ThreadQueueFull`, because escaped text would be stored for
   * good while the request can be repeated.
   */
  render(source: string): Promise<string>;
  close(): Promise<void>;
};

export type RenderPoolOptions = RenderOptions & {
  /** The longest processor time for one source, in milliseconds. */
  deadlineMs?: number;
  /** The maximum number of pending sources, including the one being rendered. */
  queueMax?: number;
};

/**
 * One thread that renders sources one at a time. The guard refuses what is known to be slow; the deadline covers the rest.
 */
export function createRenderPool({
  siteOrigin,
  deadlineMs = 300,
  queueMax = 500,
}: RenderPoolOptions): RenderPool {
  const thread = createThread<string, string>(new URL('./render-thread.ts', import.meta.url), {
    workerData: { siteOrigin } satisfies RenderOptions,
    memoryMax: 128,
    queueMax,
  });
  return {
    async render(source) {
      const { answer } = await thread.ask(source, (used) => deadlineMs - used);
      return answer ?? escapedParagraphs(source);
    },
    close: () => thread.close(),
  };
}
