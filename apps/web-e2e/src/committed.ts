/**
 * Whether there are such elements and all are hydrated, with the listeners of all around them. It runs in the page, and
 * knows nothing else.
 */
export function areCommitted(elements: readonly Element[]): boolean {
  // Of React's own notes: what was placed or hydrated, but is not committed yet.
  const pending = 0b1_0000_0000_0010;
  type Note = { flags: number; return: Note | null } | null | undefined;
  const isCommitted = (note: Note): boolean =>
    note ? (note.flags & pending) === 0 && (note.return === null || isCommitted(note.return)) : false;
  return (
    elements.length > 0 &&
    elements.every((element) => {
      // React keeps them under names of its own.
      const notes = Object.entries(element) as [string, Note][];
      return isCommitted(notes.find(([key]) => key.startsWith('__reactFiber$'))?.[1]);
    })
  );
}
