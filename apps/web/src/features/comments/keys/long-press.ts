const longEnoughMs = 450;
const stillWithin = 10;

/**
 * Folds a comment whose head is held down with a finger. Its text is left alone, so that it can be selected, and so are
 * links and buttons. Returns what ends it.
 */
export function foldOnLongPress(list: HTMLElement, fold: (head: HTMLElement) => void): () => void {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };
  /** The finger that has folded is still down: the click and the menu that may follow are not meant. */
  let folded = false;

  const end = () => clearTimeout(timer);
  const begin = ({ target, pointerType, clientX, clientY }: PointerEvent) => {
    end();
    folded = false;
    const head = headAt(target);
    if (pointerType === 'mouse' || !head) return;
    start = { x: clientX, y: clientY };
    timer = setTimeout(() => {
      folded = true;
      fold(head);
    }, longEnoughMs);
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > stillWithin) end();
  };
  const swallow = (event: Event) => {
    if (!folded || !event.isTrusted) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') folded = false;
  };

  const { signal } = listening;
  list.addEventListener('pointerdown', begin, { signal });
  list.addEventListener('pointermove', move, { signal });
  list.addEventListener('pointerup', end, { signal });
  list.addEventListener('pointercancel', end, { signal });
  list.addEventListener('click', swallow, { signal, capture: true });
  list.addEventListener('contextmenu', swallow, { signal, capture: true });
  return () => {
    end();
    listening.abort();
  };
}

function headAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('a, button')) return null;
  return target.closest<HTMLElement>('.comment-head');
}
