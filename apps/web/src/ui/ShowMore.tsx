import { type ReactNode, useEffect, useRef, useState } from 'react';
import './page.css';
import { Button } from './Button.tsx';
import { classNames, cssVariables } from './class-names.ts';

type Props = {
  /** Maximum height in pixels; longer content is cut and faded. */
  height: number;
  children: ReactNode;
};

/** Cuts long content until the reader expands it. */
export function ShowMore({ height, children }: Props) {
  const content = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  const [unfolded, setUnfolded] = useState(false);

  // Fonts, pictures and the window change the content's height.
  useEffect(() => {
    const element = content.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > height));
    observer.observe(element);
    return () => observer.disconnect();
  }, [height]);

  return (
    <>
      <div
        className={classNames('clamp', unfolded && 'is-unfolded', overflows && !unfolded && 'is-clamped')}
        style={cssVariables({ '--clamp': `${height}px` })}
      >
        <div ref={content}>{children}</div>
      </div>
      {overflows && (
        <Button kind="ghost" size="sm" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? 'Show less' : 'Show more'}
        </Button>
      )}
    </>
  );
}
