import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

const SOURCES = ['**/*.{ts,tsx}'];
const TESTS = [
  '**/*.test.{ts,tsx}',
  '**/test-setup.ts',
  '**/test-support/**',
  'apps/web-e2e/**/*.ts',
  'apps/api/bench/**/*.ts',
  'tools/bench/**/*.ts',
  'tools/drill/**/*.ts',
  'tools/house/**/*.ts',
];

/**
 * Who may import whom (docs/architecture.md, "Who may import whom"): for each project the projects it may import, and
 * the packages that are at home there. What a package needs beyond that has no place in it. `driver` is the package named
 * postgres, in vendor/postgres; `postgres` is libs/postgres.
 */
const projects = {
  domain: { projects: [], packages: [] },
  'api-contract': { projects: ['domain'], packages: ['zod'] },
  config: { projects: ['domain'], packages: [] },
  session: { projects: [], packages: [] },
  telemetry: { projects: [], packages: ['@opentelemetry/*', 'prom-client'] },
  terminal: { projects: [], packages: [] },
  threads: { projects: [], packages: [] },
  markdown: { projects: ['domain', 'threads'], packages: ['micromark', 'micromark-*'] },
  storage: { projects: ['config'], packages: ['@aws-sdk/client-s3'] },
  images: { projects: ['domain', 'storage', 'telemetry'], packages: ['sharp'] },
  outbound: { projects: [], packages: ['htmlparser2', 'ipaddr.js', 'undici'] },
  postgres: { projects: ['driver'], packages: [] },
  db: {
    projects: ['domain', 'driver', 'telemetry'],
    packages: ['drizzle-orm', 'drizzle-kit', 'graphile-worker', 'pg'],
  },
  search: { projects: ['db', 'domain', 'markdown'], packages: ['drizzle-orm'] },
  'auto-rules': {
    projects: ['db', 'domain', 'markdown', 'search', 'threads'],
    packages: ['drizzle-orm', 'lru-cache', 're2js', 'tldts'],
  },
  testing: {
    projects: ['api-contract', 'db', 'domain', 'driver', 'postgres', 'session', 'telemetry'],
    packages: ['drizzle-orm', 'prom-client', 'smtp-server', 'vitest'],
  },
  api: {
    projects: [
      'api-contract',
      'auto-rules',
      'config',
      'db',
      'domain',
      'images',
      'markdown',
      'outbound',
      'search',
      'session',
      'storage',
      'telemetry',
      'threads',
    ],
    bans: ['react', 'react-dom', '@tanstack/*', 'graphile-worker', 'pg', 'vite'],
  },
  worker: {
    projects: [
      'auto-rules',
      'config',
      'db',
      'domain',
      'images',
      'markdown',
      'outbound',
      'search',
      'storage',
      'telemetry',
    ],
    bans: ['react', 'react-dom', '@tanstack/*', 'zod', 'vite'],
  },
  web: {
    projects: ['api-contract', 'config', 'domain', 'markdown', 'session', 'telemetry'],
    bans: ['drizzle-orm', 'pg', 'graphile-worker', 'argon2', 'sharp'],
  },
  'web-e2e': {
    projects: ['api-contract', 'db', 'domain', 'markdown', 'postgres', 'search', 'session', 'testing'],
    bans: [],
  },
  // Examples import what their readers install.
  root: { projects: ['api-contract', 'domain'], bans: [] },
  cli: {
    projects: [
      'config',
      'db',
      'demo',
      'domain',
      'driver',
      'images',
      'postgres',
      'search',
      'session',
      'storage',
      'terminal',
    ],
    bans: ['react', 'react-dom', '@tanstack/*', 'fastify'],
  },
  demo: {
    projects: ['config', 'db', 'domain', 'images', 'markdown', 'storage'],
    packages: ['argon2', 'drizzle-orm', 'yaml'],
  },
  tools: {
    projects: [
      'api-contract',
      'config',
      'db',
      'demo',
      'domain',
      'driver',
      'images',
      'postgres',
      'search',
      'session',
      'storage',
      'telemetry',
      'terminal',
    ],
    bans: ['react', 'react-dom', '@tanstack/*', 'fastify'],
  },
};

/** `extra` are projects that every project may import as well. */
function moduleBoundaries(extra, { packages }) {
  return [
    'error',
    {
      banTransitiveDependencies: true,
      depConstraints: Object.entries(projects).map(([scope, rule]) => ({
        sourceTag: `scope:${scope}`,
        onlyDependOnLibsWithTags: [...rule.projects, ...extra].map((name) => `scope:${name}`),
        ...(packages && rule.packages
          ? { allowedExternalImports: rule.packages.flatMap((name) => [name, `${name}/*`]) }
          : {}),
        ...(packages && rule.bans
          ? { bannedExternalImports: rule.bans.flatMap((name) => [name, `${name}/*`]) }
          : {}),
      })),
    },
  ];
}

/** Types and everything else that one file shows are checked by oxlint (.oxlintrc.json), in a fifth of the time. */
export default defineConfig(
  {
    ignores: [
      '**/dist',
      '**/*.gen.ts',
      '**/*.d.ts',
      'libs/db/migrations',
      'vendor/*/src',
      '.nx',
      '.data',
      '.bench',
    ],
  },
  {
    files: SOURCES,
    plugins: { '@nx': nx, '@typescript-eslint': ts.plugin },
    languageOptions: { parser: ts.parser },
    rules: { '@nx/enforce-module-boundaries': moduleBoundaries([], { packages: true }) },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    // They run the React compiler over every file: most of the time of this check.
    ignores: TESTS,
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
  {
    files: ['apps/{api,worker}/src/**/*.ts'],
    ignores: ['**/*.queries.ts', 'apps/worker/src/jobs/**', ...TESTS],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['drizzle-orm', 'drizzle-orm/*'], message: 'SQL lives in *.queries.ts and jobs/.' },
          ],
        },
      ],
    },
  },
  {
    files: TESTS,
    rules: {
      '@nx/enforce-module-boundaries': moduleBoundaries(['driver', 'testing', 'session'], {
        packages: false,
      }),
    },
  },
);
