import { useNavigate } from '@tanstack/react-router';

/** Puts what is searched for into the address, in place of what was. */
export function useSearchInAddress(): (q: string) => void {
  const navigate = useNavigate();
  return (q) =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, q: q === '' ? undefined : q }),
      replace: true,
      resetScroll: false,
    });
}
