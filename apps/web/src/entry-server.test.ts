// @vitest-environment node
import { aStartup } from '@confab/testing/wire';
import { expect, it } from 'vitest';
import { serverPages } from './test-support/rendered-page.ts';

const { answers, visit } = serverPages();

it('writes what was fetched into the page so that no text of it ends the script', async () => {
  answers.set('/api/_initial', { ...aStartup(), lists: [{ displayName: '</script><i>' }] });

  const { html } = await visit('/about');

  expect(html).toContain(String.raw`\x3C/script>\x3Ci>`);
  expect(html).not.toContain('</script><i>');
});
