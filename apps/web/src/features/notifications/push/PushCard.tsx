import { useSite } from '../../../data/site.ts';
import { Icon } from '../../../ui/Icon.tsx';
import '../../site-info/welcome.css';
import { PushButton } from './PushButton.tsx';
import { usePushOffer } from './use-push-offer.ts';

/** Beside the notifications: how to hear of them elsewhere. */
export function PushCard() {
  const { name } = useSite();
  if (!usePushOffer()) return null;
  return (
    <section className="welcome" aria-labelledby="push-card">
      <span className="modal-art">
        <Icon name="bell-ring" />
      </span>
      <h2 id="push-card">Turn on notifications</h2>
      <p>Hear about replies even when {name} is closed.</p>
      <PushButton kind="primary">Turn on</PushButton>
    </section>
  );
}
