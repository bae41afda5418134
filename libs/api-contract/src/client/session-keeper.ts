/** The session, in a form that can be stored between runs: it gives access to the account. */
export type KeptSession = { cookies: string };

/** Keeps the session cookie and CSRF token between requests. */
export type SessionKeeper = {
  token(): string | undefined;
  headers(): Record<string, string>;
  /** Stores the session and token that a reply brought; `sent` are the headers of its request. */
  remember(response: Response, sent: Readonly<Record<string, string>>): void;
};

/**
 * A browser keeps the cookies and hides them from scripts, so there is nothing to send here; elsewhere they are kept
 * in memory. `given` are cookies to add to every request, such as that of a proxy.
 */
export function keepSession(given: string, kept: KeptSession = { cookies: '' }): SessionKeeper {
  const cookies = new Map([kept.cookies, given].join(';').split(';').map(readPair));
  cookies.delete('');
  let token: string | undefined;

  const headers = () => ({
    ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
    ...(token === undefined ? {} : { 'x-csrf-token': token }),
  });

  return {
    token: () => token,
    headers,
    remember: (response, sent) => {
      // Another reply has set a new session since, perhaps that of a login: this late reply must not undo it.
      if ((sent['cookie'] ?? '') !== (headers().cookie ?? '')) return;
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';', 1);
        cookies.set(...readPair(pair));
      }
      token = response.headers.get('csrf-token') ?? token;
      kept.cookies = headers().cookie ?? '';
    },
  };
}

function readPair(pair: string): [name: string, value: string] {
  const [name = '', ...value] = pair.split('=');
  return [name.trim(), value.join('=').trim()];
}
