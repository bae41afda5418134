import { readStored, store } from './storage.ts';

const key = 'csrf_token';

/** The token that every call except a GET must carry: the stored one, else the cookie's (api.md 1.4). */
export function csrfToken(): string | undefined {
  return readStored(key) ?? /(?:^|;\s*)csrftoken=([^;]+)/.exec(document.cookie)?.[1];
}

export function rememberCsrfToken(token: string | null): void {
  if (token !== null && token !== readStored(key)) store(key, token);
}
