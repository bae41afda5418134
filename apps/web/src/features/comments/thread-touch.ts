/** Folds by keyboard and by a long press: one listener each for the whole thread. */
export function followTouch(list: HTMLElement): () => void {
  const foldFocused = ({ key, target }: KeyboardEvent) => {
    // Enter on a button or a link presses that.
    if (key === 'Enter' && target instanceof HTMLElement && target.matches('.comment-main'))
      pressFold(target);
  };
  list.addEventListener('keydown', foldFocused);
  const stop = foldOnLongPress(list, pressFold);
  return () => {
    list.removeEventListener('keydown', foldFocused);
    stop();
  };
}

function pressFold(inComment: HTMLElement) {
  inComment.closest('.comment-main')?.querySelector<HTMLElement>('.fold')?.click();
}

const longEnoughMs = 450;
const stillWithin = 10;

/**
 * Folds a comment whose head is held down with a finger. Its text stays selectable, and links and buttons keep working.
 * Returns a function that stops it.
 */
function foldOnLongPress(list: HTMLElement, fold: (head: HTMLElement) => void): () => void {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };
  /** After a long press the finger is still down: the click and the context menu that may follow are ignored. */
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
