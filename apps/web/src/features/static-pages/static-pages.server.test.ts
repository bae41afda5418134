import type { SiteText } from '@confab/api-contract/calls';
import { renderMarkdown } from '@confab/markdown';
import { aStartup } from '@confab/testing/wire';
import { describe, expect, it } from 'vitest';
import { serverPages } from '../../test-support/rendered-page.ts';
import { markdownExamples } from './markdown-examples.ts';

const { answers, asked, visit } = serverPages();

/** The page, and its words without markup. */
async function read(path: string, startup: Parameters<typeof aStartup>[0] = {}) {
  answers.set('/api/_initial', aStartup({ contactEmail: 'hello@confab.example', ...startup }));
  const { status, html } = await visit(path);
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const words = main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  return { status, html, main, words };
}

const operatorTexts = [
  ['/about', 'about'],
  ['/guidelines', 'guidelines'],
  ['/moderator-guidelines', 'moderatorGuidelines'],
  ['/terms', 'terms'],
  ['/privacy-policy', 'privacy'],
  ['/imprint', 'imprint'],
] as const;

const aText = (key: string, text: Partial<SiteText> = {}) =>
  answers.set(`/api/site_texts/${key}`, {
    key,
    language: 'en',
    languages: ['en'],
    title: `The ${key} text`,
    ledeHtml: '<p>What <strong>Confab</strong> has to say, in more than thirty letters.</p>',
    bodyHtml: '<h2>Part</h2><p>Words.</p>',
    ...text,
  });

function expectPage(path: string, title: string, { html, main, status }: Awaited<ReturnType<typeof read>>) {
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
}

it.each([
  ['/markdown_guide', 'Markdown guide'],
  ['/apps', 'Apps'],
  ['/developers', 'Developers'],
])('%s is rendered with its head and the full footer', async (path, title) => {
  expectPage(path, title, await read(path));
});

it.each(operatorTexts)(
  '%s shows the text of the operator, with its head and the full footer',
  async (path, key) => {
    aText(key);
    const page = await read(path, { footerLineHtml: '<p>Run by a club.</p>', hasImprint: true });
    expectPage(path, `The ${key} text`, page);
    expect(page.main).toContain('What <strong>Confab</strong> has to say');
    expect(page.words).toContain('Run by a club.');
    expect(page.main).toContain('href="/imprint"');
  },
);

it('a text in another language says so, and leads to the others', async () => {
  aText('imprint', { language: 'de', languages: ['en', 'de'], title: 'Impressum' });
  const { html, main } = await read('/imprint?lang=de');
  expect(asked).toContain('/api/site_texts/imprint?language=de');
  expect(main).toMatch(/<article[^>]*lang="de"/);
  expect(main).toMatch(/href="\/imprint"[^>]*>English</);
  expect(html).toContain('<link rel="canonical" href="https://confab.example/imprint?lang=de"/>');
});

it('a site without an imprint has no such page and no link to one', async () => {
  aText('about');
  expect((await read('/about')).main).not.toContain('/imprint');
  expect((await read('/imprint')).status).toBe(404);
});

describe('the contact', () => {
  it('is "the people who run this site" without a contact address', async () => {
    const { main, words } = await read('/developers', { contactEmail: null });
    expect(main).not.toContain('mailto:');
    expect(words).toContain('the people who run this site');
  });
});

describe('the Markdown guide', () => {
  it.each(markdownExamples)('shows "$title" as rendered', ({ source, html }) => {
    expect(renderMarkdown(source, { siteOrigin: 'https://confab.example' })).toBe(html);
  });
});
