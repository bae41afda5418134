import type { Plugin } from 'vite';

/**
 * Replaces Vite's helper for lazy imports. Vite's also preloads the files that a part needs; ours need none (see
 * `modulePreload`), and every visitor would load the helper's code.
 *
 * Failed imports are handled by src/lib/missing-part.ts.
 */
const helper = `
export const __vitePreload = (load) => load().catch(window.missingPart);
`;

export function lateParts(): Plugin {
  return {
    name: 'confab:late-parts',
    transform: {
      order: 'post',
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes('export const __vitePreload')) {
          this.error('The build tool loads late parts in another way: look again.');
        }
        return { code: helper, map: null };
      },
    },
  };
}
