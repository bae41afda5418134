import type { CDPSession, Page } from '@playwright/test';

type Point = { x: number; y: number };

/** A finger on the screen, through the browser's own input. */
export class Finger {
  readonly #client: CDPSession;
  private constructor(client: CDPSession) {
    this.#client = client;
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  #touch(type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', touchPoints: Point[]) {
    return this.#client.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  down = (at: Point) => this.#touch('touchStart', [at]);
  move = (to: Point) => this.#touch('touchMove', [to]);
  /** Something else takes the finger away: a call that comes in, a gesture of the system. */
  cancel = () => this.#touch('touchCancel', []);
  up = () => this.#touch('touchEnd', []);
}
