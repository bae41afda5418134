import { openModal } from '../../../lib/modals.ts';
import { Button } from '../../../ui/Button.tsx';
import '../../../ui/card.css';
import { DefaultCommunities } from './DefaultCommunities.tsx';
import { SignupsSetting } from './SignupsSetting.tsx';

/** Who may come, and what they join: for the whole site. */
export function SettingsPage() {
  return (
    <>
      <SignupsSetting />
      <section className="card form-section" aria-labelledby="new-community">
        <h2 id="new-community">New community</h2>
        <p>You become its first moderator, and can make others moderators in its moderator tools.</p>
        <div className="btn-row">
          <Button icon="plus" onClick={() => openModal('create-community')}>
            Create community
          </Button>
        </div>
      </section>
      <DefaultCommunities />
    </>
  );
}
