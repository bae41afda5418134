import { longDate, shortTimeAgo, timeAgo } from '@confab/domain';
import { useWordsOfMinute } from '../lib/every-minute.ts';

type Props = {
  /** An ISO time. */
  at: string;
  /** "5m" in place of "5 minutes ago". */
  short?: boolean;
};

/** How long ago something was, with the date as its title. */
export function TimeAgo({ at, short = false }: Props) {
  const words = useWordsOfMinute((now) => (short ? shortTimeAgo(at, now) : timeAgo(at, now)));
  return (
    // The server wrote the words a moment before the browser does: a difference is no error.
    <time dateTime={at} title={longDate(at)} suppressHydrationWarning>
      {words}
    </time>
  );
}
