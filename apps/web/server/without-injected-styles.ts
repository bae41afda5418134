import type { Plugin } from 'vite';

const library = /[\\/]react-zoom-pan-pinch[\\/]dist[\\/]/;
const injection = /^styleInject\(css_\w+\);$/m;

/**
 * react-zoom-pan-pinch inserts a style element as it loads, which our content security policy forbids. Its rules are in
 * features/pictures/lightbox.css.
 */
export function withoutInjectedStyles(): Plugin {
  return {
    name: 'confab:without-injected-styles',
    transform: {
      filter: { id: library },
      handler(code) {
        if (!injection.test(code)) this.error('The library injects its styles in another way: look again.');
        return { code: code.replace(injection, ''), map: null };
      },
    },
  };
}
