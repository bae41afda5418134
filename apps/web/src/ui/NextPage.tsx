import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useDeviceSettings } from '../lib/device-settings.ts';
import { useComesNear } from '../lib/scrolling.ts';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';

/** What the end of a list needs of its query. */
export type Paged = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

type Props = {
  paged: Paged;
  /** The plural in the message of a failure. */
  things: string;
  className: string;
  /** Below the last page. */
  atEnd?: ReactNode;
  /** The element near which pages load by themselves. */
  waiting: ComponentProps<'div'>;
};

/** Loads the next page as the reader comes near or on request; shows the end and failures. */
export function NextPage({ paged, things, className, atEnd = null, waiting }: Props) {
  const { infiniteScrolling } = useDeviceSettings();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = paged;
  const end = useRef<HTMLDivElement>(null);
  const loadsByItself = hasNextPage && infiniteScrolling && !isFetchingNextPage && !isFetchNextPageError;
  useComesNear(end, loadsByItself, fetchNextPage);

  if (!hasNextPage) return atEnd;
  const failed = isFetchNextPageError && !isFetchingNextPage;
  if (infiniteScrolling && !failed) return <div ref={end} {...waiting} />;
  return (
    <div className={classNames(className, 'row gap-3 muted text-md')} role={failed ? 'alert' : undefined}>
      {failed ? (
        <>
          <span>{`More ${things} could not be loaded.`}</span>
          <Button size="sm" icon="refresh-cw" onClick={() => void fetchNextPage()}>
            Retry
          </Button>
        </>
      ) : (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          More
        </Button>
      )}
    </div>
  );
}
