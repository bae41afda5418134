import type { RollbackSample } from '@confab/api-contract/calls';
import { counted, errorCatalog, newObjectId, rolledBackItems } from '@confab/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { type RollbackChoice, rollbackPreviewQuery, useStartRollback } from '../../data/rollbacks.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { useFocusInList } from '../../lib/focus.ts';
import { Button } from '../../ui/Button.tsx';
import { Badge, TimeAgo } from '../../ui/Meta.tsx';
import { BannerNote } from '../../ui/Page.tsx';
import { Failure, RowsSkeleton } from '../../ui/State.tsx';

/** From so many on, people decide by the order of size. */
const exactBelow = 10_000;

/** "249 items", "about 12,000 items" */
export function itemsText(items: number): string {
  const shown = items < exactBelow ? items : Math.round(items / 1000) * 1000;
  const words = `${shown.toLocaleString('en')} ${items === 1 ? 'item' : 'items'}`;
  return items < exactBelow ? words : `about ${words}`;
}

type Props = {
  choice: RollbackChoice;
  reason: string;
  onLeaveOut: (id: string) => void;
  onStarted: () => void;
};

export function RollbackPreview({ choice, reason, onLeaveOut, onStarted }: Props) {
  const preview = useInfiniteQuery(rollbackPreviewQuery(choice));
  const start = useStartRollback();
  // The same at each press: one whose reply was lost is not started twice.
  const [idempotencyKey] = useState(() => newObjectId());
  const samples = useMemo(() => preview.data?.pages.flatMap((page) => page.samples) ?? [], [preview.data]);
  const { props, actOn } = useFocusInList(useMemo(() => samples.map(({ id }) => id), [samples]));
  const [found] = preview.data?.pages ?? [];

  if (preview.isError) {
    const known = isCallError(preview.error) && preview.error.code !== null ? preview.error.message : null;
    return (
      <section className="card" role="alert">
        <Failure text={known ?? 'The preview could not be made.'} onRetry={preview.refetch} />
      </section>
    );
  }
  if (!found) return <RowsSkeleton />;

  const items = rolledBackItems({ ...found, noVotes: 0 });
  const takesVotes = choice.votes !== false && found.noAccounts > 0;
  const what = [items > 0 && itemsText(items), takesVotes && 'votes'].filter(Boolean).join(' and ');
  return (
    <section
      className="card rollback-preview"
      aria-labelledby="rollback-preview"
      aria-busy={preview.isFetching}
    >
      <div className="card-pad stack gap-4">
        <h2 id="rollback-preview">This would take back</h2>
        <dl className="rollback-counts">
          {(
            [
              ['posts', found.noPosts],
              ['comments', found.noComments],
              ['reports', found.noReports],
              ['messages', found.noMessages],
              ['held', found.noHeld],
            ] as const
          ).map(([things, count]) => (
            <div key={things}>
              <dt>{things}</dt>
              <dd>{count.toLocaleString('en')}</dd>
            </div>
          ))}
        </dl>
        <p className="muted text-md">
          Of {counted(found.noAccounts, 'account')}
          {found.usernames.length > 0 && (
            <>
              : <bdi>{found.usernames.map((name) => `@${name}`).join(', ')}</bdi>
              {found.noAccounts > found.usernames.length && ' and others'}
            </>
          )}
          . Moderators here and admins are never among them.
          {takesVotes && ' You will see how many votes they gave once these are taken back.'}
        </p>
        {found.noReplies > 0 && (
          <BannerNote kind="warn" icon="triangle-alert">
            {counted(found.noReplies, 'reply', 'replies')} by others{' '}
            {found.noReplies === 1 ? 'stands' : 'stand'} below these posts.{' '}
            {found.noReplies === 1 ? 'It stays' : 'They stay'}, under “removed by moderators”.
          </BannerNote>
        )}
      </div>
      {samples.length > 0 && (
        <section {...props} tabIndex={-1} aria-label="What would be removed">
          <ol className="rollback-samples">
            {samples.map((sample) => (
              <Sample
                key={sample.id}
                sample={sample}
                onLeaveOut={() => {
                  actOn(sample.id);
                  onLeaveOut(sample.id);
                }}
              />
            ))}
          </ol>
          <p className="rollback-shown muted text-sm">
            {samples.length} of {(found.noPosts + found.noComments + found.noHeld).toLocaleString('en')} shown
            {preview.hasNextPage && (
              <Button
                size="sm"
                kind="ghost"
                busy={preview.isFetchingNextPage}
                onClick={() => void preview.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </p>
        </section>
      )}
      <div className="rollback-foot">
        <Button
          kind="danger"
          icon="rotate-cw"
          disabled={what === ''}
          busy={start.isPending}
          onClick={() =>
            start.mutate(
              { ...choice, until: found.until, reason, idempotencyKey },
              {
                onSuccess: () => {
                  showAlert({
                    kind: 'info',
                    text: `Taking back ${what}. You can leave this page.`,
                  });
                  onStarted();
                },
              },
            )
          }
        >
          {what === '' ? errorCatalog['rollback-empty'].message : `Take back ${what}`}
        </Button>
      </div>
    </section>
  );
}

function Sample({ sample, onLeaveOut }: { sample: RollbackSample; onLeaveOut: () => void }) {
  const { id, type, held, text, username, publicId, communityName, createdAt } = sample;
  const place =
    type === 'post' || held
      ? ({ to: '/$name/post/$publicId', params: { name: communityName, publicId } } as const)
      : ({
          to: '/$name/post/$publicId/$commentId',
          params: { name: communityName, publicId, commentId: id },
        } as const);
  return (
    <li>
      <div className="grow">
        <Link {...place} dir="auto">
          {text}
        </Link>
        <p className="muted text-sm">
          <bdi>{username === null ? 'a deleted account' : `@${username}`}</bdi>, {type} in{' '}
          <bdi>/{communityName}</bdi>, <TimeAgo at={createdAt} /> {held && <Badge>Held</Badge>}
        </p>
      </div>
      <Button size="sm" kind="ghost" data-item={id} aria-label={`Leave out: ${text}`} onClick={onLeaveOut}>
        Leave out
      </Button>
    </li>
  );
}
