export { RENDERER_VERSION, renderMarkdown, type RenderOptions } from './render.ts';
