import type { AccountExport } from '@confab/api-contract/calls';
import { longDate } from '@confab/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accountExportQuery, requestExport } from '../../data/account-export.ts';
import { useBusy } from '../../lib/busy.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { fileSize } from './file-size.ts';
import { Section } from './Section.tsx';

/** All that is one's own, in a file. */
export function DataSection() {
  const client = useQueryClient();
  const { data, isPending, isError, refetch } = useQuery(accountExportQuery);
  const { busy, begin } = useBusy(() => requestExport(client));
  if (isError && data === undefined) {
    return (
      <Section id="data" title="Your data">
        <LoadFailure text="Whether there is a file could not be loaded." onRetry={refetch} />
      </Section>
    );
  }
  return (
    <Section id="data" title="Your data">
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
