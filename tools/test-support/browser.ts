/** Cookies and CSRF token of a browser, for all processes of a site. */
export type Browser = {
  /** A body is sent as JSON, a form as it is. */
  send: (
    origin: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  /** Its cookies, and every token that it ever had. */
  kept: () => readonly string[];
};

/** How long a process may take to answer. */
const patienceMs = 30_000;

/** Without cookies: a browser that is new to the site. */
export function openBrowser(cookies: Readonly<Record<string, string>> = {}): Browser {
  const jar = new Map(Object.entries(cookies));
  const { csrftoken } = cookies;
  const tokens = csrftoken === undefined ? [] : [csrftoken];
  return {
    send: async (origin, method, path, body, headers = {}) => {
      const answer = await fetch(origin + path, {
        method,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...headers,
          cookie: Array.from(jar, ([name, value]) => `${name}=${value}`).join('; '),
          'x-csrf-token': tokens.at(-1) ?? '',
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      });
      for (const [name, value] of cookiesOf(answer)) jar.set(name, value);
      const renewed = answer.headers.get('csrf-token');
      if (renewed !== null) tokens.push(renewed);
      return answer;
    },
    kept: () => [...jar.values(), ...tokens],
  };
}

/** The fields of a sign-up. */
export function accountOf(username: string) {
  return { username, password: 'a long password', email: `${username}@example.org`, captchaToken: 'any' };
}

/** Signs up a member and returns their id. */
export async function signUp({ send }: Browser, origin: string, username: string): Promise<string> {
  await (await send(origin, 'GET', '/api/_initial')).body?.cancel();
  const joined = await send(origin, 'POST', '/api/_signup', accountOf(username));
  if (!joined.ok) throw new Error(`no signup: ${await joined.text()}`);
  const { id } = (await joined.json()) as { id: string };
  // The session of a member has a token of its own.
  await (await send(origin, 'GET', '/api/_initial')).body?.cancel();
  return id;
}

function cookiesOf(answer: Response): [string, string][] {
  return answer.headers.getSetCookie().map((cookie) => {
    const [pair = ''] = cookie.split(';', 1);
    const [name = '', value = ''] = pair.split('=', 2);
    return [name, value];
  });
}
