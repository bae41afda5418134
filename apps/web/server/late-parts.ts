import type { Plugin } from 'vite';

/**
 * How a late part of the app is loaded. The build tool's own helper asks for the files that the part needs as well; ours
 * need none (see `modulePreload`), and every visitor would load the code for it.
 *
 * What follows when a part cannot be loaded stands in the page itself, see src/lib/missing-part.ts.
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
