import { renderMarkdown } from '@confab/markdown';
import type { Plugin } from 'vite';

/** Turns a Markdown page into a module: its title, its first paragraph, and the rest as HTML. */
export function markdownPages(): Plugin {
  return {
    name: 'markdown-pages',
    transform: {
      filter: { id: /\.md$/ },
      handler: (source) => ({
        code: `export default ${JSON.stringify(pageOf(source))};`,
        map: null,
        moduleType: 'js',
      }),
    },
  };
}

function pageOf(source: string) {
  const [, title, lede, rest] = /^# (.+)\n\n(.+)\n\n([^]*)$/.exec(source) ?? [];
  if (rest === undefined) throw new Error('A Markdown page needs a title and a first paragraph.');
  const body = renderMarkdown(rest, { siteOrigin: 'https://site.invalid' }).replaceAll(/(<\/?)h4>/g, '$1h2>');
  return { title, lede, body };
}
