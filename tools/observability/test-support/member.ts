export type Member = {
  id: string;
  /** A call as this member, and what was answered. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
};

/** Signs up at a real address, and keeps session and token as a browser does. */
export async function joinAt(address: string, username: string): Promise<Member> {
  const first = await fetch(`${address}/api/_initial`);
  await first.body?.cancel();
  const jar = new Map(cookiesOf(first));
  const token = first.headers.get('csrf-token') ?? '';
  const call: Member['call'] = async (method, path, body, headers = {}) => {
    const answer = await fetch(address + path, {
      method,
      headers: {
        ...headers,
        cookie: Array.from(jar, ([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': tokens.at(-1) ?? token,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const [name, value] of cookiesOf(answer)) jar.set(name, value);
    const renewed = answer.headers.get('csrf-token');
    if (renewed !== null) tokens.push(renewed);
    return answer;
  };
  const tokens = [token];
  const account = { username, password: 'a long password', captchaToken: 'any' };
  const joined = await call('POST', '/api/_signup', account);
  if (!joined.ok) throw new Error(`no signup: ${await joined.text()}`);
  const { id } = (await joined.json()) as { id: string };
  // The session of a member has a token of its own.
  await (await call('GET', '/api/_initial')).body?.cancel();
  return { id, call };
}

function cookiesOf(answer: Response): [string, string][] {
  return answer.headers.getSetCookie().map((cookie) => {
    const [pair = ''] = cookie.split(';', 1);
    const [name = '', value = ''] = pair.split('=', 2);
    return [name, value];
  });
}
