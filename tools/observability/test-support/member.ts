import { openBrowser, signUp } from '../../test-support/browser.ts';

export type Member = {
  id: string;
  /** A call as this member, and what was answered. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
};

/** Signs up at a real address, and keeps session and token as a browser does. */
export async function joinAt(address: string, username: string): Promise<Member> {
  const browser = openBrowser();
  const id = await signUp(browser, address, username);
  return { id, call: (...asked) => browser.send(address, ...asked) };
}
