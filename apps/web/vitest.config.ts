import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { markdownPages } from './server/markdown-pages.ts';

export default defineConfig({
  plugins: [react(), markdownPages()],
  test: {
    // As at the root: where projects differ in this, the runner refuses or lets these wait for one another.
    maxWorkers: 2,
    isolate: false,
    // More than one wait of test-setup: what is awaited says what is missing, before the test ends.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // The address of a style sheet is a text as elsewhere; other style sheets stay out of tests.
    css: { include: [/\.css\?url$/] },
    projects: [
      { extends: true, test: { name: 'server', environment: 'node', include: ['server/**/*.test.ts'] } },
      // A worker serves one environment: each change of it starts another, which loads everything again.
      {
        extends: true,
        test: {
          name: 'rendering',
          environment: 'node',
          include: ['src/**/*.server.test.ts'],
          setupFiles: ['./src/test-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.server.test.ts'],
          setupFiles: ['./src/test-setup.ts'],
        },
      },
    ],
  },
});
