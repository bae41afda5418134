import type { CommunityDetail } from '@confab/api-contract/calls';
import type { ReactNode } from 'react';
import { RailCard } from '../../ui/RailCard.tsx';
import { CommunityStats } from './CommunityStats.tsx';
import { ModeratorsCard } from './ModeratorsCard.tsx';
import { RulesCard } from './RulesCard.tsx';

type Props = {
  community: CommunityDetail;
  /** What to do about it: under the figures. */
  children?: ReactNode;
};

/** What there is to know about a community: in the rail, and under the tab About where there is none. */
export function CommunityAbout({ community, children }: Props) {
  return (
    <>
      <RailCard title="About">
        <CommunityStats community={community} />
        {children}
      </RailCard>
      <RulesCard rules={community.rules} />
      <ModeratorsCard moderators={community.mods} />
    </>
  );
}
