/** What runs in the page: these functions are sent there as text, and call nothing but one another. */
import { areCommitted } from '../src/committed.ts';

/** A part by what it is in, from the outside to itself. */
export type Described = ({ css: string } & Named)[];
export type Named = { exactly?: string; like?: Expression; words?: string };
type Expression = { source: string; flags: string };

/** Of a page on a busy machine. */
const patienceMs = 30_000;

/** The accessible name, nearly. */
function nameOf(element: Element): string {
  const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labelled = labels.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  const ofField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const name =
    element.getAttribute('aria-label') ??
    (labelled === '' ? null : labelled) ??
    (ofField ? element.labels?.[0]?.textContent : null) ??
    element.textContent;
  return name.trim().replaceAll(/\s+/g, ' ');
}

/** Those that are to be seen, and do not lie behind a dialog. */
export function partsOf(chain: Described): Element[] {
  let found: Element[] = [document.documentElement];
  for (const { css, exactly, like, words = '' } of chain) {
    const expression = like && new RegExp(like.source, like.flags);
    found = found
      .flatMap((outer) => [...outer.querySelectorAll(css)])
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.closest('[inert], [aria-hidden=true]') === null)
      .filter((element) => element.textContent.includes(words))
      .filter((element) => exactly === undefined || nameOf(element) === exactly)
      .filter((element) => expression === undefined || expression.test(nameOf(element)));
  }
  return found;
}

/** Answers as soon as there is an answer; else it throws what is missing. */
async function eventually<Answer>(look: () => Answer | undefined, missing: () => string): Promise<Answer> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const answer = look();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`${location.pathname}: ${missing()}`);
    // A frame, and at least as long as one takes: a menu has its place after its first.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 16)));
  }
}

/** All buttons have their listeners; a page without scripts of the site needs none. */
export async function whenAnswering(): Promise<void> {
  const answers = () =>
    areCommitted([...document.querySelectorAll('button')]) ||
    (document.readyState === 'complete' && !document.querySelector('script[type=module]'));
  await eventually(
    () => answers() || undefined,
    () => {
      const buttons = [...document.querySelectorAll('button')];
      const silent = buttons.filter((button) => !areCommitted([button]));
      return silent.length === 0
        ? `has ${buttons.length} buttons: ${document.title} ${document.documentElement.innerText}`
        : `buttons do not answer: ${silent.map(({ outerHTML }) => outerHTML.slice(0, 100)).join()}`;
    },
  );
}

/** Notes whether the next press reaches one of these. */
function watchPress(parts: readonly Element[]): void {
  window.missed = true;
  const note = ({ target }: Event) => {
    window.missed = !(target instanceof Node && parts.some((part) => part.contains(target)));
  };
  addEventListener('pointerdown', note, { capture: true, once: true });
}

/** Where to press a part, once it is in view, stands still for a few frames, answers, and nothing covers it. */
export async function whenPressable(chain: Described): Promise<{ x: number; y: number }> {
  let [last, frames] = ['', 0];
  let missing = '';
  return eventually(
    () => {
      const element = partsOf(chain)[0];
      if (!element) {
        missing = 'is not there';
        return undefined;
      }
      const [box = element.getBoundingClientRect()] = element.getClientRects();
      const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
      const place = JSON.stringify(box);
      frames = place === last ? frames + 1 : 0;
      last = place;
      missing = 'moves, or does not answer';
      // What React did not make has no listeners of it.
      const made = element.closest('.prose, altcha-widget') ?? element;
      if (frames < 4 || !areCommitted([made])) return undefined;
      const hit = document.elementFromPoint(point.x, point.y);
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const parts = [element, ...labels];
      if (parts.some((part) => part.contains(hit))) {
        watchPress(parts);
        return point;
      }
      missing = `is covered by ${hit?.outerHTML.slice(0, 200)}`;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      return undefined;
    },
    () => `${JSON.stringify(chain)} ${missing}`,
  );
}

/** A page wider than its window, a dialog that reaches out of it, and boxes that cut off what is in them. */
function faultsOfLayout(): string[] {
  const wider = document.documentElement.scrollWidth - innerWidth;
  const cut = [...document.querySelectorAll('body *')].filter(
    (element) =>
      getComputedStyle(element).overflowY === 'clip' &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.scrollHeight > element.clientHeight + 6,
  );
  const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((dialog) => {
    const { left, top, right, bottom } = dialog.getBoundingClientRect();
    // Heights are broken numbers.
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  });
  return [
    ...dialogs.map((dialog) => `the dialog "${nameOf(dialog).slice(0, 40)}" reaches out of the window`),
    ...(wider > 0 ? [`the page is ${wider} px wider than its window`] : []),
    ...cut.map(
      (element) =>
        `${element.localName}.${element.getAttribute('class')} shows ${element.clientHeight} of ${element.scrollHeight} px`,
    ),
  ];
}

/** Those faults that are still there once nothing has changed or moved for a moment. */
export async function restingFaults(): Promise<string[]> {
  const moving = () =>
    document.getAnimations().filter(({ effect, playState }) => {
      const { endTime = Infinity } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && endTime !== Infinity;
    }).length;
  const size = () => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [moving(), document.querySelectorAll('*').length, scrollWidth, scrollHeight].join();
  };
  let [last, looks] = ['', 0];
  await eventually(
    () => {
      const now = size();
      looks = now === last ? looks + 1 : 0;
      last = now;
      return (looks > 3 && moving() === 0) || undefined;
    },
    () => 'does not come to rest',
  );
  const end = Date.now() + 2_000;
  for (;;) {
    const faults = faultsOfLayout();
    if (faults.length === 0 || Date.now() > end) return faults;
    await new Promise((done) => setTimeout(done, 100));
  }
}

declare global {
  interface Window {
    /** The last press went elsewhere, because the page moved in between. */
    missed?: boolean;
    /** The heading of the page that is being left. */
    left?: { heading: Element | null; text: string | undefined };
  }
}

/** Notes which page is being left: its address changes before it does. */
export function leave(): void {
  const heading = document.querySelector('main h1');
  window.left = { heading, text: heading?.textContent };
}

/** Another page than the one that was left is shown, at this address or one below it. */
export async function whenArrived(address: string): Promise<void> {
  await eventually(
    () => {
      const heading = document.querySelector('main h1');
      const { left } = window;
      const here = location.pathname + location.search;
      const isOther = heading !== left?.heading || heading?.textContent !== left.text;
      // The moderators' tools share their heading.
      const isTool =
        document.querySelector(`main nav a[aria-current=page][href="${location.pathname}"]`) !== null;
      const isThere = here === address || here.startsWith(`${address}/`);
      if (heading?.textContent === 'Something went wrong') throw new Error(`${address} shows an error`);
      return isThere && (isOther || isTool) && heading?.textContent ? true : undefined;
    },
    () => `${address} is not reached, or has no title: ${document.title}`,
  );
}

export const helpers = [
  `const patienceMs = ${patienceMs};`,
  ...[
    areCommitted,
    nameOf,
    partsOf,
    eventually,
    whenAnswering,
    watchPress,
    whenPressable,
    faultsOfLayout,
    restingFaults,
    leave,
    whenArrived,
  ].map(String),
].join('\n');
