import { useLayoutEffect, useState } from 'react';

/**
 * The token behind the # of a mailed link. It is removed from the address, and so from the browser's history, as soon as
 * the page runs.
 */
export function useMailedToken(): [token: string | null, forget: () => void] {
  const [token, setToken] = useState<string | null>(null);
  // Also when a second link is opened in the same tab.
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
