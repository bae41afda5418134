import type { Plugin } from 'vite';

/**
 * How a late part of the app is loaded. The build tool's own helper asks for the files that the part needs as well; ours
 * need none (see `modulePreload`), and every visitor would load the code for it.
 *
 * A part that cannot be loaded makes the router load the whole page again, in case the site was renewed meanwhile.
 * Without a network that would leave the site: there the failure is given another name, which is shown as what it is.
 */
const helper = `
export const __vitePreload = (load) =>
  load().catch((error) => {
    if (!navigator.onLine) error.message = 'Offline: ' + error.message;
    throw error;
  });
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
