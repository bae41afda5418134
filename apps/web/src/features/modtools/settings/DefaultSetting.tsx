import type { CommunityDetail } from '@confab/api-contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { setDefault } from '../../../data/community-settings.ts';
import { useBusy } from '../../../lib/busy.ts';
import { Button } from '../../../ui/Button.tsx';

/** For admins: whether new members of the site join a community by themselves. */
export function DefaultSetting({ community }: { community: CommunityDetail }) {
  const client = useQueryClient();
  const { busy, begin } = useBusy((isDefault: boolean) => setDefault(client, community, isDefault));
  const isDefault = community.isDefault === true;
  return (
    <section className="card form-section" aria-labelledby="default-setting">
      <h2 id="default-setting">Default community</h2>
      <p role="status">
        {isDefault
          ? 'Whoever signs up joins this community.'
          : 'Whoever signs up joins the default communities; this is none of them.'}
      </p>
      <div className="btn-row">
        <Button icon="shield" busy={busy} onClick={() => begin(!isDefault)}>
          {isDefault ? 'Remove from defaults' : 'Make default'}
        </Button>
      </div>
    </section>
  );
}
