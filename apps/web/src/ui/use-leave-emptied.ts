import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Goes to the page before, or the last that is left, from a page of a numbered list that has nothing any more. */
export function useLeaveEmptied(emptied: boolean, page: number, pages: number): void {
  const navigate = useNavigate();
  const to = Math.max(1, Math.min(page - 1, pages));

  // Talks to the address.
  useEffect(() => {
    if (!emptied || page === 1) return;
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, page: to === 1 ? undefined : String(to) }),
      replace: true,
    });
  }, [emptied, navigate, page, to]);
}
