import { useLayoutEffect, useState } from 'react';

/**
 * The token of a mailed link, which stands behind the # of the address. It is taken out of the address, and so out of
 * the browser's history, as soon as the page runs; it is in no other place than this. `forget` gives it up.
 */
export function useMailedToken(): [token: string | null, forget: () => void] {
  const [token, setToken] = useState<string | null>(null);
  // Talks to the browser's history, also where a second link is opened in a page that is open already.
  useLayoutEffect(() => {
    const take = () => {
      const found = new URLSearchParams(location.hash.slice(1)).get('token');
      if (!found) return;
      history.replaceState(history.state, '', location.pathname + location.search);
      setToken(found);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return [token, () => setToken(null)];
}
