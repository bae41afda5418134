/** Keeps the page from scrolling, and the room of its scrollbar from closing up. The result undoes both. */
export function lockScroll(): () => void {
  const root = document.documentElement;
  const hasScrollbar = innerWidth > root.clientWidth;
  root.style.overflow = 'hidden';
  if (hasScrollbar) root.style.scrollbarGutter = 'stable';
  return () => {
    root.style.overflow = '';
    root.style.scrollbarGutter = '';
  };
}
