// @vitest-environment node
import { renderMarkdown } from '@confab/markdown';
import { aStartup } from '@confab/testing/wire';
import { describe, expect, it } from 'vitest';
import { serverPages } from '../../test-support/rendered-page.ts';
import { markdownExamples } from './markdown-examples.ts';

const { answers, visit } = serverPages();

/** The page, and its words without markup. */
async function read(path: string, startup: Parameters<typeof aStartup>[0] = {}) {
  answers.set('/api/_initial', aStartup({ contactEmail: 'hello@confab.example', ...startup }));
  const { status, html } = await visit(path);
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const words = main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  return { status, html, main, words };
}

describe.each([
  ['/about', 'About'],
  ['/guidelines', 'Guidelines'],
  ['/moderator-guidelines', 'Moderator guidelines'],
  ['/terms', 'Terms'],
  ['/privacy-policy', 'Privacy policy'],
  ['/markdown_guide', 'Markdown guide'],
  ['/apps', 'Apps'],
  ['/developers', 'Developers'],
])('%s', (path, title) => {
  it('is rendered with its head and the full footer', async () => {
    const { status, html, main } = await read(path);
    expect(status).toBe(200);
    expect(html).toContain(`<title>${title} · Confab</title>`);
    expect(html).toContain(`<link rel="canonical" href="https://confab.example${path}"/>`);
    expect(html).toMatch(/<meta name="description" content="[^"]{30,}"\/>/);
    expect(main.match(/<h1/g)).toHaveLength(1);
    for (const link of [
      '/about',
      '/terms',
      '/privacy-policy',
      '/guidelines',
      '/moderator-guidelines',
      '/markdown_guide',
      '/apps',
      '/developers',
      '/api/docs',
      'mailto:hello@confab.example',
    ]) {
      expect(main).toContain(`href="${link}"`);
    }
  });
});

describe('the about page', () => {
  it('says what the site is and is not', async () => {
    const { words } = await read('/about');
    for (const promise of [
      /No ads, no tracking/,
      /Funded by donations/,
      /not federated/,
      /no native video/,
      /can be installed as an app/,
      /no account is needed to view/,
    ]) {
      expect(words).toMatch(promise);
    }
  });

  it('answers six questions and links to the feedback communities', async () => {
    const { main } = await read('/about');
    expect(main.match(/<summary/g)).toHaveLength(6);
    expect(main).toContain('href="/meta"');
    expect(main).toContain('href="/suggestions"');
  });
});

describe('the contact', () => {
  it('is "the people who run this site" without a contact address', async () => {
    const { main, words } = await read('/terms', { contactEmail: null });
    expect(main).not.toContain('mailto:');
    expect(words).toContain('the people who run this site');
  });
});

describe('the privacy policy', () => {
  it('names hCaptcha only where the site uses it', async () => {
    expect((await read('/privacy-policy')).words).not.toContain('hCaptcha');
    expect((await read('/privacy-policy', { captcha: 'hcaptcha' })).words).toContain('hCaptcha');
  });
});

describe('the Markdown guide', () => {
  it.each(markdownExamples)('shows "$title" as rendered', ({ source, html }) => {
    expect(renderMarkdown(source, { siteOrigin: 'https://confab.example' })).toBe(html);
  });
});
