/**
 * Who may import whom inside one project (docs/architecture.md). Between projects the boundaries rule of
 * eslint.config.js decides.
 */

const TEST = '\\.test\\.tsx?$|/test-support/';
const api = (path) => `^apps/api/src/${path}`;
const web = (path) => `^apps/web/src/${path}`;

/** From the top of the api to its bottom. */
const apiFloors = [
  ['sharing'],
  ['startup', 'admin', 'operations'],
  [
    'feeds',
    'lists',
    'mutes',
    'notifications',
    'reports',
    'appeals',
    'mail',
    'analytics',
    'search',
    'auto-rules',
    'rollbacks',
  ],
  ['content'],
  ['communities', 'site'],
  ['members'],
  ['images', 'joining'],
  ['http'],
  ['pieces'],
];

/** From the top of the web app to its bottom. */
const webFloors = [
  ['routes', 'service-worker'],
  ['shell'],
  ['features'],
  ['data'],
  ['ui'],
  ['lib'],
  ['styles'],
];

/** Each folder may use those of the floors below its own. */
const pointingDown = (app, floors) =>
  floors.flatMap((floor, index) =>
    floor.map((folder) => ({
      name: `${app}-imports-point-down-from-${folder}`,
      severity: 'error',
      from: { path: `^apps/${app}/src/${folder}/` },
      to: {
        path: `^apps/${app}/src/(?!(?:${[folder, ...floors.slice(index + 1).flat()].join('|')})/)[^/]+/`,
      },
    })),
  );

module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment:
        'Two files that need each other are one file, or three. Types alone, which are erased, may point back; so ' +
        'may components, because what they show can be nested, and a chunk may use what loads it.',
      severity: 'error',
      from: { pathNot: '\\.tsx$' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'no-circle-of-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: web('features/') },
      to: { path: web('features/'), circular: true },
    },
    {
      name: 'no-barrels-in-apps',
      comment: 'Inside an app a file is imported by its own name.',
      severity: 'error',
      from: { path: '^apps/' },
      to: { path: '^apps/.*/index\\.tsx?$', pathNot: web('routes/') },
    },
    {
      name: 'api-routes-are-separate',
      comment: "A handler may use any feature's queries and presenters, but no other handlers.",
      severity: 'error',
      from: { path: api('.*\\.routes\\.ts$') },
      to: { path: api('.*\\.routes\\.ts$') },
    },
    {
      name: 'api-queries-know-no-wire',
      severity: 'error',
      from: { path: api('.*\\.queries\\.ts$') },
      to: { path: ['^libs/api-contract/', api('http/route\\.ts$'), api('.*\\.(?:present|routes)\\.ts$')] },
    },
    {
      name: 'api-presenters-know-no-database',
      comment: 'They take rows, whose types they may know.',
      severity: 'error',
      from: { path: api('.*\\.present\\.ts$') },
      to: {
        path: ['^libs/db/', 'node_modules/drizzle-orm/', api('.*\\.(?:queries|routes)\\.ts$')],
        dependencyTypesNot: ['type-only'],
      },
    },
    ...pointingDown('api', apiFloors),
    ...pointingDown('web', webFloors),
    {
      name: 'web-ui-and-lib-know-no-resources',
      comment: 'A button does not know what a post is; only the fetch knows what a call is.',
      severity: 'error',
      from: { path: web('(?:ui|lib)/'), pathNot: [web('lib/(?:call|queries|upload)\\.ts$')] },
      to: { path: '^libs/api-contract/' },
    },
    {
      name: 'web-browser-knows-no-server',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: '^apps/web/server/' },
    },
    {
      name: 'only-tests-use-test-helpers',
      severity: 'error',
      from: {
        path: '^(?:apps|libs|tools)/',
        pathNot: ['^libs/testing/', '^apps/web-e2e/', '^tools/bench/', '^tools/drill/', '^tools/house/'],
      },
      to: { path: '^libs/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|^vendor/' },
    // Tests may reach for anything that shows what they test.
    exclude: { path: ['(?:^|/)(?:dist|\\.nx)/', TEST] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
