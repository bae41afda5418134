import { canCreateCommunity, errorCatalog } from '@confab/domain';
import { useScoredViewer } from '../../data/scored-viewer.ts';
import { useStartup } from '../../data/startup.ts';
import { openModal } from '../../lib/modals.ts';
import { Button } from '../../ui/Button.tsx';
import '../site-info/welcome.css';
import { RequestCommunityButton } from './RequestCommunityButton.tsx';

/** How a community comes to be: asked for by anybody, created by those who may. */
export function NewCommunityCard() {
  const { communityCreation } = useStartup();
  const decision = canCreateCommunity(useScoredViewer(), communityCreation);
  const { requiredPoints } = communityCreation;
  const wall = !decision.allowed && decision.error !== 'not_logged_in' && errorCatalog[decision.error];
  return (
    <section className="welcome">
      <h2>New communities</h2>
      <p>
        If nobody has started the community you have in mind, ask for it.
        {requiredPoints > 0 &&
          ` You need ${requiredPoints} points to start one yourself; votes on what you write are points.`}
      </p>
      {wall && <p>{wall.message}</p>}
      {decision.allowed && (
        <Button block kind="primary" onClick={() => openModal('create-community')}>
          Create community
        </Button>
      )}
      <RequestCommunityButton block />
    </section>
  );
}
