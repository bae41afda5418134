import type { Window } from './browser.ts';
import {
  type Described,
  helpers,
  leave,
  type Named,
  partsOf,
  restingFaults,
  whenAnswering,
  whenArrived,
  whenPressable,
} from './in-page.ts';

/** A control or another part of the page: by what a person calls it, or by CSS. */
export type Part = string | NamedPart;

type NamedPart = {
  role: keyof typeof roles;
  /** The first one, if there is no name. */
  name?: string | RegExp;
  /** What is written in it. */
  words?: string;
  /** The part that it is in. */
  of?: Part;
};

const roles = {
  article: 'article',
  button: 'button, [role=button]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  dialog: '[role=dialog], [role=alertdialog]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  menuitem: '[role^=menuitem]',
  radio: 'input[type=radio], [role=radio]',
  tab: '[role=tab]',
  textbox: 'input, textarea',
};

const keys: Record<string, string> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Backspace: '\uE003',
  Control: '\uE009',
  Shift: '\uE008',
};

export type Size = { width: number; height: number };

/** A page in an engine outside Chromium, used as a person uses it. */
export class Page {
  readonly #window: Window;
  readonly #origin: string;

  constructor(window: Window, origin: string) {
    this.#window = window;
    this.#origin = origin;
  }

  /** Opens an address, and waits until its controls answer. */
  async open(path: string): Promise<void> {
    await this.#window.goTo(new URL(path, this.#origin).href);
    await this.answers();
    const came = await this.path();
    // To those who may not see a page another is shown.
    if (came !== path) throw new Error(`${path} led to ${came}`);
  }

  resize({ width, height }: Size): Promise<void> {
    return this.#window.resize(width, height);
  }

  /** Runs a function in the page. Of its surroundings here it sees what is in `helpers`. */
  async evaluate<Args extends readonly unknown[], Result>(
    inPage: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    // What it answers has been through JSON.
    return (await this.#window.run(`${helpers} return (${String(inPage)})(...arguments);`, args)) as Result;
  }

  /** Resolves once all buttons have their listeners. */
  async answers(): Promise<void> {
    await this.evaluate(whenAnswering);
  }

  /** Presses a part with the mouse, once it is in view, stands still and answers. */
  async press(part: Part): Promise<void> {
    for (let attempt = 0; attempt < 3; attempt++) {
      await this.pressAt(await this.evaluate(whenPressable, described(part)));
      // Another page may be there by now.
      if (!(await this.evaluate(() => window.missed === true).catch(() => false))) return;
    }
    throw new Error(`${JSON.stringify(described(part))} moves away from each press`);
  }

  async pressAt({ x, y }: { x: number; y: number }): Promise<void> {
    await this.#window.act([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  async type(text: string): Promise<void> {
    await this.#strike([...text].flatMap((letter) => [down(letter), up(letter)]));
  }

  /** Presses a key, or several at once: `Control+Enter`. */
  async key(combination: string): Promise<void> {
    const values = combination.split('+').map((name) => keys[name] ?? name);
    await this.#strike([...values.map(down), ...values.toReversed().map(up)]);
  }

  /** Presses a field and types into it. */
  async fill(part: Part, text: string): Promise<void> {
    await this.press(part);
    await this.type(text);
  }

  /** How many parts are to be seen. */
  count(part: Part): Promise<number> {
    return this.evaluate((chain: Described) => partsOf(chain).length, described(part));
  }

  /** Follows a link to another page of the site. */
  async follow(link: Part, address: string): Promise<void> {
    await this.evaluate(leave);
    await this.press(link);
    await this.evaluate(whenArrived, address);
    await this.answers();
  }

  /** What is wrong with the look of the page. */
  faultsOfLayout(): Promise<string[]> {
    return this.evaluate(restingFaults);
  }

  hasFocus(part: Part): Promise<boolean> {
    return this.evaluate((chain: Described) => partsOf(chain)[0] === document.activeElement, described(part));
  }

  path(): Promise<string> {
    return this.evaluate(() => location.pathname + location.search);
  }

  giveFiles(selector: string, paths: readonly string[]): Promise<void> {
    return this.#window.giveFiles(selector, paths);
  }

  messages(): Promise<string[]> {
    return this.#window.messages();
  }

  picture(): Promise<Buffer | undefined> {
    return this.#window.picture();
  }

  close(): Promise<void> {
    return this.#window.close();
  }

  async #strike(actions: readonly object[]): Promise<void> {
    await this.#window.act([{ type: 'key', id: 'keyboard', actions }]);
  }
}

const down = (value: string) => ({ type: 'keyDown', value });
const up = (value: string) => ({ type: 'keyUp', value });

function described(part: Part): Described {
  if (typeof part === 'string') return [{ css: part }];
  const { role, name, words, of } = part;
  const around = of === undefined ? [] : described(of);
  const named: Named =
    name instanceof RegExp
      ? { like: { source: name.source, flags: name.flags } }
      : name === undefined
        ? {}
        : { exactly: name };
  return [...around, { css: roles[role], ...named, ...(words === undefined ? {} : { words }) }];
}
