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
  'tools/drill/**/*.ts',
  'tools/house/**/*.ts',
];

/**
 * Who may import whom (docs/architecture.md, "Who may import whom"): for each project the projects it may import, and
 * the packages that are at home there. What a package needs beyond that has no place in it.
 */
const projects = {
  domain: { projects: [], packages: [] },
  'api-contract': { projects: ['domain'], packages: ['zod'] },
  session: { projects: [], packages: [] },
  telemetry: { projects: [], packages: ['@opentelemetry/*', 'prom-client'] },
  markdown: { projects: ['domain'], packages: ['micromark', 'micromark-*'] },
  storage: { projects: ['domain'], packages: ['@aws-sdk/client-s3'] },
  images: { projects: ['domain', 'storage', 'telemetry'], packages: ['sharp'] },
  outbound: { projects: [], packages: ['htmlparser2', 'ipaddr.js', 'undici'] },
  postgres: { projects: [], packages: ['postgres'] },
  db: {
    projects: ['domain', 'telemetry'],
    packages: ['drizzle-orm', 'drizzle-kit', 'graphile-worker', 'pg', 'postgres'],
  },
  testing: {
    projects: ['api-contract', 'db', 'domain', 'postgres', 'session', 'telemetry'],
    packages: ['drizzle-orm', 'postgres', 'prom-client', 'smtp-server', 'vitest'],
  },
  api: {
    projects: [
      'api-contract',
      'db',
      'domain',
      'images',
      'markdown',
      'outbound',
      'session',
      'storage',
      'telemetry',
    ],
    bans: ['react', 'react-dom', '@tanstack/*', 'graphile-worker', 'postgres', 'pg', 'vite'],
  },
  worker: {
    projects: ['db', 'domain', 'images', 'markdown', 'outbound', 'storage', 'telemetry'],
    bans: ['react', 'react-dom', '@tanstack/*', 'zod', 'vite'],
  },
  web: {
    projects: ['api-contract', 'domain', 'markdown', 'session', 'telemetry'],
    bans: ['drizzle-orm', 'postgres', 'pg', 'graphile-worker', 'argon2', 'sharp'],
  },
  'web-e2e': {
    projects: ['api-contract', 'db', 'domain', 'markdown', 'postgres', 'session', 'testing'],
    bans: [],
  },
  tools: {
    projects: ['api-contract', 'db', 'domain', 'images', 'markdown', 'postgres', 'session', 'storage'],
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

export default defineConfig(
  { ignores: ['**/dist', '**/*.gen.ts', 'libs/db/migrations', '.nx', '.data', '.bench'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: SOURCES,
    extends: [ts.configs.strictTypeChecked],
    plugins: { '@nx': nx },
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@nx/enforce-module-boundaries': moduleBoundaries([], { packages: true }),
      'no-console': 'error',
      eqeqeq: 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // Lengths are counted in code points, which is what spreading a text gives.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // drizzle's transactions are typed as a class that is not the one they are made from.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Handlers and hooks of frameworks are async by contract, whether or not they have something to wait for.
      '@typescript-eslint/require-await': 'off',
      // The router's control flow: `throw redirect(...)`, `throw notFound()`.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [{ from: 'package', package: '@tanstack/router-core', name: ['NotFoundError', 'Redirect'] }],
        },
      ],
    },
  },
  {
    // Node's half of the web app has a compiler configuration of its own.
    files: ['apps/web/server/**/*.ts', 'apps/web/*.config.ts'],
    languageOptions: {
      parserOptions: { projectService: false, project: 'apps/web/tsconfig.server.json' },
    },
  },
  {
    // So has its service worker.
    files: ['apps/web/src/service-worker/**/*.ts'],
    languageOptions: {
      parserOptions: { projectService: false, project: 'apps/web/tsconfig.worker.json' },
    },
  },
  {
    // Programs of a few lines, which say on the terminal what they did.
    files: ['examples/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
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
    rules: { '@nx/enforce-module-boundaries': moduleBoundaries(['testing', 'session'], { packages: false }) },
  },
);
