export { createRenderPool, type RenderPool } from './render-pool.ts';
