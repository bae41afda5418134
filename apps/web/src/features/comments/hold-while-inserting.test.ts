import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdWhileInserting } from './hold-while-inserting.ts';

/** The positions of comments 100 px high, after the reader has scrolled to the second. */
const tops = new Map<string, number>();
let heightsChanged: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollY', 150);
  vi.stubGlobal(
    'scrollBy',
    vi.fn(({ top }: ScrollToOptions) => vi.stubGlobal('scrollY', scrollY + (top ?? 0))),
  );
  const observers = new Set<() => void>();
  heightsChanged = () => observers.forEach((tell) => tell());
  vi.stubGlobal(
    'ResizeObserver',
    class {
      tell: () => void;
      constructor(tell: () => void) {
        this.tell = tell;
      }
      observe() {
        observers.add(this.tell);
      }
      disconnect() {
        observers.delete(this.tell);
      }
    },
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = tops.get(this.id || (this.firstElementChild?.id ?? ''));
    return top === undefined || !this.isConnected ? new DOMRect() : new DOMRect(0, top - scrollY, 100, 100);
  });
  document.body.innerHTML = '<section id="comments"><ol class="comment-list"></ol></section>';
  tops.clear();
  lay('first', 0);
  lay('second', 200);
  lay('third', 300);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const section = () => document.getElementById('comments');

/** Puts a comment somewhere, or moves it there. */
function lay(id: string, top: number) {
  tops.set(id, top);
  if (document.getElementById(id)) return;
  const item = document.createElement('li');
  const article = document.createElement('article');
  article.id = id;
  article.className = 'comment-main';
  item.append(article);
  section()?.querySelector('ol')?.append(item);
}

/** A new comment comes above all others. */
function arrive(id: string) {
  for (const [each, top] of tops) lay(each, top + 100);
  lay(id, 0);
  heightsChanged();
}

it('inserted comments do not move the text being read', () => {
  holdWhileInserting(['new']);
  arrive('new');
  expect(scrollY).toBe(250);
});

it('comments still being rendered do not move the text being read', () => {
  holdWhileInserting(['new', 'later']);
  arrive('new');
  holdWhileInserting(['newest']);
  arrive('newest');
  expect(scrollY).toBe(350);
});

it('a folded comment is no longer held; the one in its place is', () => {
  holdWhileInserting(['new', 'later']);
  document.getElementById('second')?.parentElement?.setAttribute('hidden', '');
  tops.delete('second');
  lay('third', 200);
  heightsChanged();
  expect(scrollY).toBe(150);
  arrive('new');
  expect(scrollY).toBe(250);
});

it('stops soon after all comments are rendered, however much the reader scrolls', () => {
  holdWhileInserting(['new']);
  arrive('new');
  for (let scrolled = 0; scrolled < 5; scrolled += 1) {
    vi.advanceTimersByTime(300);
    dispatchEvent(new Event('scroll'));
  }
  expect(document.documentElement.style.overflowAnchor).toBe('');
});

it('does not scroll a page opened in between', () => {
  holdWhileInserting(['new']);
  section()?.remove();
  heightsChanged();
  dispatchEvent(new Event('scroll'));
  expect(scrollBy).not.toHaveBeenCalled();
  expect(document.documentElement.style.overflowAnchor).toBe('');
});
