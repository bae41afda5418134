/** What both engines are driven by: a browser outside Chromium, and the windows that it opens. */
export type Browser = {
  /** A window of its own: no cookies, nothing stored. */
  opens(): Promise<Window>;
  close(): Promise<void>;
};

export type Window = {
  goTo(url: string): Promise<void>;
  /** What the body of an async function returns in the page; `args` are its arguments. */
  run(body: string, args: readonly unknown[]): Promise<unknown>;
  resize(width: number, height: number): Promise<void>;
  /** Presses and keys, as the WebDriver protocols write them. */
  act(sources: readonly object[]): Promise<void>;
  giveFiles(selector: string, paths: readonly string[]): Promise<void>;
  setCookie(cookie: { name: string; value: string; domain: string }): Promise<void>;
  /** Errors and warnings of the console, of all pages so far. */
  messages(): Promise<string[]>;
  /** A PNG of what is in view; undefined where the engine does not draw one in time. */
  picture(): Promise<Buffer | undefined>;
  close(): Promise<void>;
};
