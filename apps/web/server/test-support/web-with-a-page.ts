import type { PageRenderer } from '../pages.ts';
import { run } from '../run.ts';

/** The web process with one fixed page, for tests that run before there is a build. */
const renderer: PageRenderer = {
  renderPage: async ({ askApi }) => {
    const { status } = await askApi('/api/posts');
    return {
      route: '/page',
      status: status === 200 ? 200 : 503,
      location: null,
      html: '<p>A page</p>',
      failure: undefined,
    };
  },
  assets: { routes: {} },
  policyOf: () => '',
};

await run(process.env, async () => async () => renderer);
