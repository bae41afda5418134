export { renderMarkdown, type RenderOptions } from './render.ts';
