import { accountOf, openBrowser, signUp } from '../../test-support/browser.ts';

export type Member = {
  id: string;
  /** What only this member and the server know. */
  secrets(): readonly string[];
  /** A call as this member, and what was answered. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
};

/** Signs up at a real address, and keeps session and token as a browser does. */
export async function joinAt(address: string, username: string): Promise<Member> {
  const browser = openBrowser();
  const id = await signUp(browser, address, username);
  const { password, email } = accountOf(username);
  return {
    id,
    secrets: () => [...browser.kept(), password, email],
    call: (...asked) => browser.send(address, ...asked),
  };
}
