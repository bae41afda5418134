import type { CommunityDetail, PublicUser } from '@confab/api-contract/calls';
import { canRemoveModerator, longDate } from '@confab/domain';
import { lazy, Suspense, useState } from 'react';
import { useViewer } from '../../../data/startup.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import '../../../ui/card.css';
import { State } from '../../../ui/State.tsx';
import { ListHead } from '../../../ui/tools/ListHead.tsx';
import type { ModtoolsPageProps } from '../parts/modtools-page-props.ts';
import { PersonRow } from '../parts/PersonRow.tsx';
import { AddModeratorForm } from './AddModeratorForm.tsx';

const RemoveModeratorDialog = lazy(() => import('./RemoveModeratorDialog.tsx'));

/** Who looks after a community, highest rank first. */
export function ModeratorsPage({ community }: ModtoolsPageProps) {
  const { mods } = community;
  const [removing, setRemoving] = useState<PublicUser>();
  return (
    <>
      <AddModeratorForm community={community} />
      <ListHead title="Moderators" count={mods.length} />
      <p className="tool-hint">
        In the order they joined the team. A moderator can remove anyone below, and can step down.
      </p>
      <section className="card" aria-label="Moderators">
        {mods.length === 0 ? (
          <State icon="shield" title="No moderators" text="Only admins look after this community." />
        ) : (
          <Moderators community={community} onRemove={setRemoving} />
        )}
      </section>
      {removing && (
        <Suspense>
          <RemoveModeratorDialog
            community={community}
            moderator={removing}
            onClose={() => setRemoving(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

type ListProps = { community: CommunityDetail; onRemove: (moderator: PublicUser) => void };

function Moderators({ community: { id, userId, mods }, onRemove }: ListProps) {
  const viewer = useViewer();
  const ownIndex = mods.findIndex((moderator) => moderator.id === viewer.user?.id);
  const own = ownIndex === -1 ? null : ownIndex + 1;
  return (
    <ol className="tool-rows">
      {mods.map((moderator, index) => {
        const target = index + 1;
        return (
          <PersonRow
            key={moderator.id}
            person={moderator}
            number={target}
            badge={target === own && <Badge>You</Badge>}
            sub={`Joined ${longDate(moderator.moderatorSince)}${moderator.id === userId ? ', founder' : ''}`}
            action={
              canRemoveModerator(viewer, id, { own, target }).allowed && (
                <Button
                  size="sm"
                  kind="ghost"
                  aria-label={target === own ? undefined : `Remove @${moderator.username}`}
                  onClick={() => onRemove(moderator)}
                >
                  {target === own ? 'Step down' : 'Remove'}
                </Button>
              )
            }
          />
        );
      })}
    </ol>
  );
}
