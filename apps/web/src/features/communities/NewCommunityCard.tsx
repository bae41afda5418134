import { canCreateCommunity, denialMessages, errorCatalog } from '@confab/domain';
import { useStartup, useViewer } from '../../data/startup.ts';
import { gated } from '../../lib/gated.ts';
import { openModal } from '../../lib/modals.ts';
import { Button } from '../../ui/Button.tsx';
import '../site-info/welcome.css';

/** Who may found a community, and how. */
export function NewCommunityCard() {
  const { communityCreation } = useStartup();
  const decision = canCreateCommunity(useViewer(), communityCreation);
  const { requiredPoints } = communityCreation;
  const wall = !decision.allowed && decision.error !== 'not_logged_in' && errorCatalog[decision.error];
  return (
    <section className="welcome">
      <h2>Missing something?</h2>
      <p>
        If nobody has started the community you have in mind, start it yourself.
        {requiredPoints > 0 &&
          ` You need ${requiredPoints} points for that; votes on what you write are points.`}
      </p>
      {wall && <p>{wall.message}</p>}
      <Button block {...gated(decision, () => openModal('create-community'), denialMessages)}>
        Create community
      </Button>
    </section>
  );
}
