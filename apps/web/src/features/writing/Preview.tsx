import { cutText, storableText, withoutBlankEdges } from '@confab/domain';
import { renderMarkdown } from '@confab/markdown';
import { showsNothing } from '@confab/markdown/shows-nothing';
import { useMemo } from 'react';
import { useSite } from '../../data/startup.ts';
import { Prose } from '../../ui/Prose.tsx';

/** A text as it will be shown: rendered by the very code that the server stores it with. */
export default function Preview({ source, max }: { source: string; max: number }) {
  const { url } = useSite();
  const html = useMemo(() => asPublished(source, { max, site: url }), [source, max, url]);
  return (
    <div className="editor-preview">
      {showsNothing(html) ? <p className="muted">Nothing to preview yet.</p> : <Prose html={html} />}
    </div>
  );
}

/**
 * The HTML that the server will publish a text with: it takes the same steps before the same renderer. `site` is the
 * address of the site: links into it stay in the app.
 */
export function asPublished(source: string, { max, site }: { max: number; site: string }): string {
  const text = cutText(withoutBlankEdges(storableText(source)), max);
  return renderMarkdown(text, { siteOrigin: new URL(site).origin });
}
