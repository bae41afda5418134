import { renderMarkdown } from '@confab/markdown';
import { useMemo } from 'react';
import { useSite } from '../../data/site.ts';
import { Prose } from '../../ui/Prose.tsx';

/** A text as it will be shown: rendered by the very code that the server stores it with. */
export default function Preview({ source }: { source: string }) {
  const { url } = useSite();
  const html = useMemo(() => renderMarkdown(source, { siteOrigin: new URL(url).origin }), [source, url]);
  return (
    <div className="editor-preview">
      {html === '' ? <p className="muted">Nothing to preview yet.</p> : <Prose html={html} />}
    </div>
  );
}
