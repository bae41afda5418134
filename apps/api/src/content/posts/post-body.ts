import { RENDERER_VERSION } from '@confab/domain';
import { showsNothing } from '@confab/markdown/shows-nothing';
import type { RenderPool } from '@confab/markdown/server';

/** A body with its HTML and the renderer's version; all null if there is no text. */
export type RenderedBody = { body: string | null; bodyHtml: string | null; bodyRenderer: number | null };

/** A body that is empty (api.md 2.7), or that shows nothing, counts as none. */
export async function renderBody(markdown: RenderPool, text: string | null): Promise<RenderedBody> {
  const bodyHtml = text === null ? '' : await markdown.render(text);
  return text === null || showsNothing(bodyHtml)
    ? { body: null, bodyHtml: null, bodyRenderer: null }
    : { body: text, bodyHtml, bodyRenderer: RENDERER_VERSION };
}
