// @vitest-environment node
import { aStartup } from '@confab/testing/wire';
import { expect, it } from 'vitest';
import { serverPages } from './test-support/rendered-page.ts';

const { answers, visit } = serverPages();

it('writes the fetched data into the page, where no text of it can end the script', async () => {
  answers.set('/api/_initial', { ...aStartup(), lists: [{ displayName: '</script><i>' }] });

  const { html } = await visit('/apps');

  expect(html).toContain(String.raw`\u003c/script>\u003ci>`);
  expect(html).not.toContain('</script><i>');
});
