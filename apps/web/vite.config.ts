import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildServiceWorker } from './server/build-service-worker.ts';
import { compressAssets } from './server/compress-assets.ts';
import { lateParts } from './server/late-parts.ts';
import { layerOrder } from './server/layer-order.ts';
import { markdownPages } from './server/markdown-pages.ts';
import { noTopLevelAwait } from './server/no-top-level-await.ts';
import { withoutInjectedStyles } from './server/without-injected-styles.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // What a page loads and shows comes with it; only what decides about an address comes with every page.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader', 'errorComponent', 'notFoundComponent']],
        splitBehavior: ({ routeId }: { routeId: string }) =>
          routeId === '/$name/post/$publicId' ? [] : undefined,
      },
      addExtensions: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
      disableLogging: true,
      tmpDir: './node_modules/.tanstack',
    }),
    react(),
    markdownPages(),
    layerOrder(),
    withoutInjectedStyles(),
    noTopLevelAwait(),
    lateParts(),
    compressAssets(),
  ],
  worker: { plugins: () => [noTopLevelAwait()] },
  build: {
    // One stylesheet for the whole site: nothing flashes on a move between pages.
    cssCodeSplit: false,
    target: 'es2024',
    // A list of all files and of what each needs would come with every page; most need the first file only.
    modulePreload: { resolveDependencies: () => [] },
  },
  resolve: {
    // React has had this hook for years; the shim for older ones is of no use.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: './src/entry-client.tsx',
          // Our libraries have no side effects: what no module imports stays out, whatever their index exports.
          treeshake: { moduleSideEffects: [{ test: /libs\//, sideEffects: false }] },
          output: {
            // Each further file costs a request and what compression finds across files.
            codeSplitting: {
              groups: [{ name: 'app', tags: ['$initial'] }],
            },
          },
        },
      },
    },
    ssr: {
      // One file with everything in it: React's production build, whatever the process was told.
      resolve: { noExternal: command === 'build' ? true : [] },
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: { input: './src/entry-server.tsx' },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, ssr } = builder.environments;
      if (client) await builder.build(client);
      if (ssr) await builder.build(ssr);
      await buildServiceWorker(new URL('dist/client/', import.meta.url));
    },
  },
}));
