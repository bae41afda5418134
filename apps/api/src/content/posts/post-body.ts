import { RENDERER_VERSION } from '@confab/markdown';
import type { RenderPool } from '@confab/markdown/server';

/** A body with its HTML and the renderer's version; all null if there is no text. */
export type RenderedBody = { body: string | null; bodyHtml: string | null; bodyRenderer: number | null };

/** An empty body counts as none (api.md 2.7). */
export async function renderBody(markdown: RenderPool, text: string | null): Promise<RenderedBody> {
  return text === null || text === ''
    ? { body: null, bodyHtml: null, bodyRenderer: null }
    : { body: text, bodyHtml: await markdown.render(text), bodyRenderer: RENDERER_VERSION };
}
