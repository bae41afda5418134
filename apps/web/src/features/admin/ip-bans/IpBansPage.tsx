import '../../../ui/card.css';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { State } from '../../../ui/State.tsx';

/** Says that there is no such thing, and what there is. */
export function IpBansPage() {
  return (
    <section className="card">
      <State
        icon="ban"
        title="IP bans are not here yet"
        text="To keep somebody out today, ban the account from its profile. Addresses are shared, accounts are not."
        action={
          <LinkButton to="/admin/$" params={{ _splat: 'users' }}>
            Go to users
          </LinkButton>
        }
      />
    </section>
  );
}
