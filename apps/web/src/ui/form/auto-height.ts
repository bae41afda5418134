import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';

/** Most browsers grow a field by themselves: `field-sizing: content` in the style sheet. */
const growsByItself = () => CSS.supports('field-sizing', 'content');

/**
 * A ref that keeps a text area as high as its text, in browsers that do not do it themselves. `ref` is given the text
 * area as well.
 */
export function useAutoHeight(
  value: string,
  ref?: Ref<HTMLTextAreaElement | null>,
): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current);

  // Talks to the layout: the height follows from the text.
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null || growsByItself()) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight + 2}px`;
  }, [value]);

  return area;
}
