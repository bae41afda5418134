import { aStartup } from '@confab/testing/wire';
import { expect, it } from 'vitest';
import { serverPages } from './test-support/rendered-page.ts';

const { answers, refuse, visit } = serverPages();

it('writes the fetched data into the page, where no text of it can end the script', async () => {
  answers.set('/api/_initial', { ...aStartup(), lists: [{ displayName: '</script><i>' }] });

  const { html } = await visit('/apps');

  expect(html).toContain(String.raw`\u003c/script>\u003ci>`);
  expect(html).not.toContain('</script><i>');
});

it.each([502, 503, 504])(
  'while a proxy before the api says %s, the page is away and not broken',
  async (status) => {
    refuse('/api/_initial', status, '');
    const page = await visit('/apps');
    expect(page.status).toBe(503);
  },
);
