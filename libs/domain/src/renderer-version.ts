/**
 * Of the HTML that libs/markdown makes, stored with it. Incremented when the same source gives other HTML: the worker then
 * renders what is stored again, found by indexes that a new migration makes.
 */
export const RENDERER_VERSION = 4;
