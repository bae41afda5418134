import type { Plugin } from 'vite';

const order = '@layer tokens, base, components, overrides;\n';

/**
 * Begins every style sheet with the order of the cascade's layers: whichever of them ends up first in the page or the
 * build, the layers are in order.
 */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    enforce: 'pre',
    transform: {
      // What is asked for by its address is no style sheet here, but a module with that address.
      filter: { id: /\.css(?:\?(?!url)|$)/ },
      handler: (css) => ({ code: order + css, map: null }),
    },
  };
}
