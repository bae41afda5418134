/** What of a session outlives its client: whoever has it is logged in. */
export type KeptSession = { cookies: string };

/** What a client keeps between its requests: who it is, and the token that proves that it means what it sends. */
export type SessionKeeper = {
  token(): string | undefined;
  /** What the next request says of the session. */
  headers(): Record<string, string>;
  /** Takes over what the reply to a request with these headers says of the session. */
  remember(response: Response, sent: Readonly<Record<string, string>>): void;
};

/**
 * A browser keeps the cookies and shows them to no script; anywhere else they are kept here, in memory. Both come from
 * one and the same code: where cookies cannot be read there are none to send. `given` are cookies that belong to every
 * request, such as that of a proxy on the way.
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
      // Another request was given a session meanwhile, perhaps that of a login: the later reply must not undo it.
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
