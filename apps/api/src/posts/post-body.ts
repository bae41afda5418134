import { RENDERER_VERSION } from '@confab/markdown';
import type { RenderPool } from '@confab/markdown/server';

/** A body with its HTML and the version of the renderer that made it. Without a text there is neither. */
export type RenderedBody = { body: string | null; bodyHtml: string | null; bodyRenderer: number | null };

/** An empty body is none (api.md 2.7). */
export async function renderBody(markdown: RenderPool, text: string | null): Promise<RenderedBody> {
  return text === null || text === ''
    ? { body: null, bodyHtml: null, bodyRenderer: null }
    : { body: text, bodyHtml: await markdown.render(text), bodyRenderer: RENDERER_VERSION };
}
