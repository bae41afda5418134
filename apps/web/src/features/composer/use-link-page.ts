import { limits, readLinkUrl } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { linkTitleQuery } from '../../data/link-info.ts';
import { cut } from '../../ui/form/Counter.tsx';

/** The page behind the address of a link post. `title` is undefined while it is fetched, and empty where there is none. */
export type LinkPage = { url: string; title: string | undefined };

/**
 * Looks at the pages that people link to, one at a time. `onTitle` is told the title of the latest, as long as a post's
 * may be, and the one that it was told before.
 */
export function useLinkPage(onTitle: (title: string, before: string) => void) {
  const client = useQueryClient();
  const [page, setPage] = useState<LinkPage>();
  const latest = useRef<string>(undefined);
  const titleBefore = useRef('');

  const forget = () => {
    latest.current = undefined;
    setPage(undefined);
  };
  const lookUp = async (given: string) => {
    const url = readLinkUrl(given);
    if (url === null) {
      forget();
      return;
    }
    if (url === latest.current) return;
    latest.current = url;
    setPage({ url, title: undefined });
    // A page that cannot be reached can be linked to all the same.
    const title = cut(await client.query(linkTitleQuery(url)).catch(() => ''), limits.postTitleMax);
    if (latest.current !== url) return;
    setPage({ url, title });
    if (title === '') return;
    onTitle(title, titleBefore.current);
    titleBefore.current = title;
  };
  return { page, lookUp, forget };
}
