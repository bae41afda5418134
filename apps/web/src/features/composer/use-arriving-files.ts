import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Files that are dropped anywhere on the page, or pasted where no text goes. A file that misses its field must not take
 * the page's place. Returns whether somebody drags files over the page.
 */
export function useArrivingFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useEffectEvent(onFiles);

  // Talks to the whole page.
  useEffect(() => {
    const handleDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const handleDragLeave = (event: DragEvent) => {
      // Only leaving the window leaves for nowhere.
      if (event.relatedTarget === null) setOver(false);
    };
    const handleDrop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest(files);
    };
    const handlePaste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      // Word processors put a picture of the text beside it.
      if (files.length > 0 && clipboardData?.getData('text/plain') === '') latest(files);
    };
    addEventListener('dragover', handleDragOver);
    addEventListener('dragleave', handleDragLeave);
    addEventListener('drop', handleDrop);
    addEventListener('paste', handlePaste);
    return () => {
      removeEventListener('dragover', handleDragOver);
      removeEventListener('dragleave', handleDragLeave);
      removeEventListener('drop', handleDrop);
      removeEventListener('paste', handlePaste);
    };
  }, []);
  return over;
}
