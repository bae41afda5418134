import type { Plugin } from 'vite';

const order = '@layer tokens, base, components, overrides;\n';

/** Prepends the order of the cascade's layers to every style sheet, so that it holds whichever sheet comes first. */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    enforce: 'pre',
    transform: {
      // `?url` imports are modules with an address, not style sheets.
      filter: { id: /\.css(?:\?(?!url)|$)/ },
      handler: (css) => ({ code: order + css, map: null }),
    },
  };
}
