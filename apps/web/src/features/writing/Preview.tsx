import { useMemo } from 'react';
import { useSite } from '../../data/site.ts';
import { Prose } from '../../ui/Prose.tsx';
import { asPublished } from './as-published.ts';

/** A text as it will be shown: rendered by the very code that the server stores it with. */
export default function Preview({ source, max }: { source: string; max: number }) {
  const { url } = useSite();
  const html = useMemo(() => asPublished(source, { max, site: url }), [source, max, url]);
  return (
    <div className="editor-preview">
      {html === '' ? <p className="muted">Nothing to preview yet.</p> : <Prose html={html} />}
    </div>
  );
}
