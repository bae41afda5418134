import type { AccountExport } from '@confab/api-contract/calls';
import { longDate } from '@confab/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accountExportQuery, requestExport } from '../../data/account.ts';
import { useBusy } from '../../lib/timers.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadFailure } from '../../ui/State.tsx';
import { TimeAgo } from '../../ui/Meta.tsx';
import { Section } from './Section.tsx';

/** An export of the viewer's own data. */
export function DataSection() {
  const client = useQueryClient();
  const { data, isPending, isError, refetch } = useQuery(accountExportQuery);
  const { busy, begin } = useBusy(() => requestExport(client));
  if (isError && data === undefined) {
    return (
      <Section id="data">
        <LoadFailure text="Whether there is a file could not be loaded." onRetry={refetch} />
      </Section>
    );
  }
  return (
    <Section id="data">
      <p>
        A ZIP file with your posts, comments, votes, lists, pictures and settings, readable without this site.
        It is deleted after a day.
      </p>
      {data && <ExportedFile file={data} />}
      {!data && (
        <div className="btn-row">
          <Button icon="archive" busy={busy || isPending} onClick={() => begin()}>
            Request your data
          </Button>
        </div>
      )}
    </Section>
  );
}

function ExportedFile({ file: { requestedAt, url, size, expiresAt } }: { file: AccountExport }) {
  return (
    <div className="tool-row settings-file">
      <span className={url === null ? 'tile-icon' : 'tile-icon on'}>
        <Icon name="archive" />
      </span>
      <div>
        <h3>
          <span role="status">{url === null ? 'Your data is being put together' : 'Your data is ready'}</span>
        </h3>
        <p className="sub">
          {url === null ? (
            <>
              Requested <TimeAgo at={requestedAt} />. Usually takes a minute; it appears here.
            </>
          ) : (
            <>
              {size !== null && `${fileSize(size)}, `}
              {expiresAt !== null && `ready until ${longDate(expiresAt)}`}
            </>
          )}
        </p>
      </div>
      {url === null ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        <a className={buttonClass({ kind: 'primary', size: 'sm' })} href={url} download>
          <Icon name="download" />
          Download
        </a>
      )}
    </div>
  );
}

const units = ['kB', 'MB', 'GB'] as const;

/** "812 kB", "4.2 MB": in powers of 1000. */
export function fileSize(bytes: number): string {
  let size = bytes / 1000;
  let at = 0;
  while (size >= 999.5 && at < units.length - 1) {
    size /= 1000;
    at += 1;
  }
  const shown =
    size < 9.95 && at > 0 ? size.toFixed(1).replace('.0', '') : String(Math.max(1, Math.round(size)));
  return `${shown} ${units[at] ?? ''}`;
}
