import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a step that takes the place of another: it gets focus, for what had it is gone. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Talks to the browser's focus.
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
