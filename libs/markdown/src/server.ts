export { createRenderPool, type RenderPool, RenderQueueFull } from './render-pool.ts';
