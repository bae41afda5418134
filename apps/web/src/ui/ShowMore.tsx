import { type ReactNode, useEffect, useRef, useState } from 'react';
import './page.css';
import { Button } from './Button.tsx';
import { classNames, cssVariables } from './class-names.ts';

type Props = {
  /** Maximum height in pixels; longer content is cut and faded. */
  height: number;
  children: ReactNode;
};

/** The height of the button in pixels, with the space around it. */
const room = 44;

/**
 * Cuts long content until the reader expands it. Content that would fit in the place of the button is shown whole, so
 * the box has its height before it is known whether there is a button.
 */
export function ShowMore({ height, children }: Props) {
  const content = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  const [unfolded, setUnfolded] = useState(false);

  // Fonts, pictures and the window change the content's height.
  useEffect(() => {
    const element = content.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > height + room));
    observer.observe(element);
    return () => observer.disconnect();
  }, [height]);

  return (
    <div
      className={classNames('clamp', unfolded && 'is-unfolded', overflows && !unfolded && 'is-clamped')}
      style={cssVariables({ '--clamp': `${height}px`, '--room': `${room}px` })}
    >
      <div className="cut">
        <div ref={content}>{children}</div>
      </div>
      {overflows && (
        <Button kind="ghost" size="sm" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
