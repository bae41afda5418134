import { withoutLinks } from '@confab/markdown/excerpt';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Prose } from '../../ui/Prose.tsx';
import './post-preview.css';

/** The beginning of a text in a card: as high as the card allows, faded out where there is more. */
export function PostPreview({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [clamped, setClamped] = useState(false);

  // Talks to the layout: fonts and the window's width decide whether the text fits.
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setClamped(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={box} className={classNames('post-preview', clamped && 'is-clamped')}>
      <Prose html={withoutLinks(html)} />
    </div>
  );
}
