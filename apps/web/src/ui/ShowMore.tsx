import { type ReactNode, useEffect, useRef, useState } from 'react';
import './show-more.css';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { cssVariables } from './css-variables.ts';

type Props = {
  /** Pixels; what is higher is cut, faded, and can be unfolded. */
  height: number;
  children: ReactNode;
};

/** Keeps long content short until somebody wants all of it. */
export function ShowMore({ height, children }: Props) {
  const content = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  const [unfolded, setUnfolded] = useState(false);

  // Talks to the layout: fonts, pictures and the window change how high the content is.
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
