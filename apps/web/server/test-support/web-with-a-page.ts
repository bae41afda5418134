import type { PageRenderer } from '../pages.ts';
import { run } from '../run.ts';

/** The web process with one fixed page, for tests that run before there is a build. */
const renderer: PageRenderer = {
  renderPage: async ({ api, signal }) => {
    // The same call that built pages make: to the same address, with the same headers.
    const answer = await fetch(`${api.origin}/api/posts`, { headers: api.headers, signal });
    await answer.body?.cancel();
    return {
      route: '/page',
      status: answer.ok ? 200 : 503,
      location: null,
      html: '<p>A page</p>',
      failure: undefined,
    };
  },
  assets: { routes: {} },
  policyOf: () => '',
};

await run(process.env, async () => async () => renderer);
