import type { Warning } from '@confab/api-contract/calls';
import { useQuery } from '@tanstack/react-query';
import { unreadWarningsQuery, useReadWarning } from '../../data/warnings.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TimeAgo } from '../../ui/Meta.tsx';
import mailStyles from './mail.css?url';

/** Warnings that the viewer has to read before they write there again. `onRead` is called after the last one. */
export function UnreadWarnings({ onRead }: { onRead?: () => void }) {
  const { data: warnings = [] } = useQuery(unreadWarningsQuery);
  return (
    <>
      <link rel="stylesheet" href={mailStyles} precedence="default" />
      {warnings.map((warning) => (
        <UnreadWarning key={warning.id} warning={warning} {...(warnings.length === 1 && { onRead })} />
      ))}
    </>
  );
}

function UnreadWarning({ warning, onRead }: { warning: Warning; onRead?: (() => void) | undefined }) {
  const { id, communityName, title, text, createdAt } = warning;
  const read = useReadWarning();
  return (
    <section className="card warning-card" aria-labelledby={`warning-${id}`}>
      <span className="disc" aria-hidden="true">
        <Icon name="triangle-alert" size={24} />
      </span>
      <div>
        <h2 id={`warning-${id}`}>
          The moderators of <bdi>/{communityName}</bdi> warn you
        </h2>
        <p className="muted text-md">
          <TimeAgo at={createdAt} />
          {title !== null && (
            <>
              {' · '}
              <span dir="auto">{title}</span>
            </>
          )}
        </p>
        <blockquote dir="auto" className="anywhere">
          {text}
        </blockquote>
        <Button
          kind="primary"
          icon="check"
          busy={read.isPending}
          onClick={() => read.mutate(id, onRead ? { onSuccess: onRead } : {})}
        >
          I have read it
        </Button>
        <p className="muted text-md">
          Then you can write there again. The moderators see that you have read it.
        </p>
      </div>
    </section>
  );
}
